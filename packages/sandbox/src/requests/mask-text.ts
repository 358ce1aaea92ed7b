import { ExactNumber, exactly, type Reviver } from "../engine/exact-numbers.ts";
import { isSecretName, masked, mayHaveSecret } from "./secret-names.ts";
import { showsSecret, withoutEscapes } from "./shows-secret.ts";

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
  return { body: maskedBody(text, contentType, bodyCut, more), bodyCut };
}

/** A response's body. */
export function keptText(text: string, more?: string): KeptBody {
  if (text === "") return nothing;
  const bodyCut = text.length > mostBodyCharacters || undefined;
  // A part of a text keeps the whole text in memory, so it is written anew.
  const kept = bodyCut ? utf8.decode(new TextEncoder().encode(text.slice(0, mostBodyCharacters))) : text;
  return { body: maskedBody(kept, undefined, bodyCut, more), bodyCut };
}

/** Masks what a body shows of secrets; the whole body if it may show one and cannot be read. */
function maskedBody(text: string, type: string | undefined, isCut: true | undefined, more?: string): string {
  // As UTF-16 or UTF-32, a text of ASCII has zeros in it.
  if (text.includes("\0")) return showsSecret(text.replaceAll("\0", ""), more) ? masked : text;
  if (more === undefined && !mayHaveSecret.test(text)) return text;
  const isJson = looksLikeJson.test(text);
  // Some tools send JSON with the Content-Type of a form unless the user sets another.
  if (!isJson && type?.split(";", 1)[0]?.trim().toLowerCase() === formType) return maskedPairs(text, more);
  if (isCut && isJson) return showsSecret(text, more) ? masked : text;
  return maskedJson(text, more) ?? masked;
}

/** Undefined for what is not valid JSON. */
function maskedJson(text: string, more?: string): string | undefined {
  let found = false;
  const shown = (name: string, member: unknown, context?: { readonly source?: string }) => {
    const kept = isSecretName(name, more) ? masked : maskedMember(member, more);
    if (kept !== member) found = true;
    return exactly(name, kept, context);
  };
  try {
    const value = JSON.parse(text, shown as Reviver);
    // As it was sent, unless something had to be masked: in its value, or in a member that is there twice, of which a value has the last.
    return found || showsSecret(text, more) ? JSON.stringify(value) : text;
  } catch {
    return undefined;
  }
}

/** Of a list and an object, the items and members are masked already; not their names, nor what one of them names. */
function maskedMember(member: unknown, more?: string): unknown {
  if (typeof member === "string") return maskedText(member, more);
  if (typeof member !== "object" || member === null || member instanceof ExactNumber) return member;
  if (Array.isArray(member)) {
    const [name, value] = member;
    const isPair = member.length === 2 && isNameOfSecret(name, more) && value !== masked;
    return isPair ? [name, masked] : member;
  }
  const entries = Object.entries(member);
  const isPair = "value" in member && entries.some(([, value]) => isNameOfSecret(value, more));
  const shown = isPair ? { ...member, value: masked } : member;
  if (!entries.some(([name]) => showsSecret(name, more))) return shown;
  return Object.fromEntries(Object.entries(shown).map(([name, value]) => [maskedText(name, more), value]));
}

function isNameOfSecret(value: unknown, more?: string): boolean {
  return typeof value === "string" && isSecretName(value, more);
}

/** A text in which nothing shows a secret: JSON without the values of secret fields, a URL without those of parameters. */
export function maskedText(text: string, more?: string): string {
  if (!showsSecret(text, more)) return text;
  if (isUrl.test(text)) return maskedUrl(text, more);
  return (looksLikeJson.test(text) ? maskedJson(text, more) : undefined) ?? masked;
}

const isUrl = /^(\/|[a-z][a-z0-9+.-]*:\/\/)\S*$/i;

const looksLikeJson = /^\s*[[{"]/;

export const formType = "application/x-www-form-urlencoded";

/** A URL, or its path and query, without the values of parameters that are secrets; an absolute one loses user and password. */
export function maskedUrl(url: string, more?: string): string {
  if (!showsSecret(url, more)) return url;
  return maskedPairs(url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, `$1${masked}@`), more);
}

/** The pairs of a form, or of a URL's query and fragment. Some write a semicolon between two pairs: they count as one. */
function maskedPairs(text: string, more?: string): string {
  return text
    .split(/([?&#])/)
    .map((pair) => {
      if (!showsSecret(pair, more)) return pair;
      const [name = ""] = pair.split("=", 1);
      const isName = name !== pair && !withoutEscapes(name).includes("=") && !showsSecret(name, more);
      return isName ? `${name}=${masked}` : masked;
    })
    .join("");
}

const utf8 = new TextDecoder();

const nothing: KeptBody = { body: undefined, bodyCut: undefined };
