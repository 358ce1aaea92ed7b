import { basicPair } from "../auth/basic-pair.ts";
import { isSecretName, masked, mayHaveSecret } from "./secret-names.ts";

/**
 * Whether a text shows a secret. It finds one in JSON, also in JSON inside a text. It finds one in a form, in a query, and in the user
 * and password of a URL. It finds a credential anywhere. It looks at names and values alone, so it can judge a text that is cut off or
 * wrong. @param more pattern of further names of secrets.
 */
export function showsSecret(text: string, more?: string): boolean {
  if (more === undefined && !mayHaveSecret.test(text)) return false;
  const plain = withoutEscapes(text);
  return hasUser.test(plain) || isCredential(text) || isCredential(plain) || namesSecret(plain, more);
}

/** `Bearer …`, `Basic …` of a user and a password, or a JSON Web Token, wherever it stands. */
function isCredential(text: string): boolean {
  if (/\bbearer\s+[^\s"]/i.test(text)) return true;
  // Looks at each word once, from its beginning. Otherwise a crafted text would take minutes.
  for (const [head] of text.matchAll(/(?<![\w-])[\w-]+(?=\.[\w-]+\.)/g)) if (/\beyJ[\w-]/.test(head)) return true;
  for (const [basic] of text.matchAll(/\bbasic\s+[a-z0-9+/]+={0,2}/gi)) {
    if (basicPair(basic.replace(/\s+/, " ")) !== undefined) return true;
  }
  return false;
}

/** What a mask has taken the place of is no user any more. */
const hasUser = /[a-z0-9+.-]:\/\/(?!\*{3}@)[^/?#"\s]*@/i;

/** Whether a name stands before `=` or `:` that is a secret's. What a mask follows is none any more. */
function namesSecret(plain: string, more: string | undefined): boolean {
  const parts = plain.replaceAll(/["'\\]/g, "").split(/[=:]/);
  return parts.some((part, index) => {
    const value = parts[index + 1];
    if (value === undefined || value.trimStart().startsWith(masked)) return false;
    const name = part.slice(-longestName).trimEnd();
    return isSecretName(name.slice(startOfName(name)).trim(), more);
  });
}

const longestName = 200;

/** Behind the last sign that no name has. */
function startOfName(text: string): number {
  let place = text.length;
  while (place > 0 && !";&?#,{}\n".includes(text[place - 1] as string)) place -= 1;
  return place;
}

/** Without the escapes of JSON and of URLs, also where one is inside another. */
export function withoutEscapes(text: string): string {
  let plain = text;
  for (let level = 0; level < mostLevels; level++) {
    const next = plain
      .replaceAll(/\\+u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      .replaceAll(/(?:%[0-9a-f]{2})+/gi, decoded);
    if (next === plain) break;
    plain = next;
  }
  return plain.replaceAll("+", " ");
}

/** Clients escape a text once or twice; more levels are the work of an attacker, whose own text it is. */
const mostLevels = 5;

/** Signs that are no UTF-8 do not keep the others from being read. */
function decoded(signs: string): string {
  return utf8.decode(Uint8Array.from(signs.slice(1).split("%"), (sign) => Number.parseInt(sign, 16)));
}

const utf8 = new TextDecoder();
