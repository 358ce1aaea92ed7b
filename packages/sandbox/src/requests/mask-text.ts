import { isLikeSecret, isSecretField, masked, mayHaveSecret } from "./secret-names.ts";

/** A longer body is kept up to here. */
export const mostBodyCharacters = 65_536;

/** A body as the log has it: its beginning if it is long, its secrets masked. */
export interface KeptBody {
  readonly body: string | undefined;
  readonly bodyCut: true | undefined;
}

/** A request's body. @param more pattern of further names of secret fields that the operation has. */
export function keptBytes(bytes: Uint8Array, contentType: string | undefined, more?: string): KeptBody {
  if (bytes.length === 0) return nothing;
  const bodyCut = bytes.length > mostBodyCharacters || undefined;
  const text = utf8.decode(bodyCut ? bytes.subarray(0, mostBodyCharacters) : bytes);
  return { body: maskedText(text, contentType, bodyCut, more), bodyCut };
}

/** A response's body. */
export function keptText(text: string, more?: string): KeptBody {
  if (text === "") return nothing;
  const bodyCut = text.length > mostBodyCharacters || undefined;
  // A part of a text keeps the whole text in memory, so it is written anew.
  const kept = bodyCut ? utf8.decode(new TextEncoder().encode(text.slice(0, mostBodyCharacters))) : text;
  return { body: maskedText(kept, undefined, bodyCut, more), bodyCut };
}

/** Path and query, without the values of parameters that are secrets. An absolute URL loses user and password. */
export function maskedUrl(url: string): string {
  const plain = url.startsWith("/") ? url : url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, `$1${masked}@`);
  const start = plain.indexOf("?");
  if (start < 0 || !mayHaveSecret.test(plain)) return plain;
  return `${plain.slice(0, start + 1)}${maskedForm(plain.slice(start + 1))}`;
}

/** Masks the values of secret fields; the whole text if it may have some and cannot be read. */
function maskedText(text: string, type: string | undefined, isCut: true | undefined, more?: string): string {
  if (more === undefined && !mayHaveSecret.test(text)) return text;
  // Some tools send JSON with the Content-Type of a form unless the user sets another.
  const isForm = type?.split(";", 1)[0]?.trim().toLowerCase() === formType && !/^\s*[[{"]/.test(text);
  if (isForm) return maskedForm(text);
  return maskedJson(text, more) ?? (isCut && !namesSecret(text, more) ? text : masked);
}

/** Undefined for what is not valid JSON. */
function maskedJson(text: string, more?: string): string | undefined {
  let found = false;
  try {
    const value = JSON.parse(text, (name, member) => {
      const shown = isSecretField(name, more) ? masked : maskedMember(member, more);
      if (shown !== member) found = true;
      return shown;
    });
    // As it was sent, unless something had to be masked.
    return found ? JSON.stringify(value) : text;
  } catch {
    return undefined;
  }
}

/** A member's value as the log has it: a text may be JSON itself, or a URL. */
export function maskedMember(member: unknown, more?: string): unknown {
  if (typeof member !== "string" || !mayHaveSecret.test(member)) return member;
  if (isUrl.test(member)) return maskedUrl(member);
  return (/^\s*[[{"]/.test(member) ? maskedJson(member, more) : undefined) ?? member;
}

const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i;

export const formType = "application/x-www-form-urlencoded";

function maskedForm(text: string): string {
  return text
    .split("&")
    .map((pair) => {
      const [name = ""] = pair.split("=", 1);
      // Some write a semicolon between two pairs, `a=1;client_secret=…`, or the value is a URL with a query of its own.
      const [...names] = decoded(decoded(pair)).matchAll(/(?<=^|[;&?#=])[^;&?#=]+(?==)/g);
      if (!names.some(([each]) => isLikeSecret(each))) return pair;
      return decoded(decoded(name)).includes("=") ? masked : `${name}=${masked}`;
    })
    .join("&");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** Whether the beginning of a JSON text names a secret field. It cannot be parsed, so each text before a colon counts as a name. */
function namesSecret(text: string, more: string | undefined): boolean {
  for (const [, name = ""] of text.matchAll(/"((?:[^"\\]|\\.)*)"\s*:/g)) {
    const plain = name.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
    if (isSecretField(plain, more)) return true;
  }
  return false;
}

const utf8 = new TextDecoder();

const nothing: KeptBody = { body: undefined, bodyCut: undefined };
