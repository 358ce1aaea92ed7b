import { printed } from "./printed.ts";

/** A chain of causes longer than this is cut: nothing useful is that deep. */
const deepest = 5;

/**
 * What follows the origin of an address that a message quotes; Deno's always do, as `url (…): `. Path and query may hold
 * secrets. Any other character beside an address may belong to it. A pattern such as `://[^\s/?#]+` is not an address.
 */
const afterOrigin = /(:\/\/(?!\\|\.[+*]|\[(?:[\^\\]|.-))[^\s/?#"'()]+)[/?#][^\s"]*?(?=\): |[\s"]|$)/g;

/**
 * The user and the password of an address, as of a proxy or a database, also where JSON escapes the slashes. Of several `@`, the last one
 * ends them. What a port precedes is no password. Without a scheme, only what a host with a port follows is one.
 */
const userInfo =
  /(:(?:\\?\/){2})(?:[^\s/?#":[@]*:(?!\d+[/?#,;|<>\]])[^\s"]*|[^\s/?#",;|<>()']*)@|(?<![\w.-])[\w.-]{0,64}:[^\s/]{1,256}@(?=\[|[\w.-]{1,256}:\d)/g;

/**
 * A copy of someone else's failure that is safe to keep: names, codes and messages of the chain, the secrets masked and
 * of addresses only the origin.
 * The original may hold the request with its Authorization header (HTTP libraries handed in as `fetch` do that).
 */
export function failureCause(error: unknown, secrets: readonly string[] = [], depth = 0): Error {
  const [name, code, cause] = ["name", "code", "cause"].map((field) => fieldOf(error, field));
  const copy = new Error(safeText(printed(error), secrets));
  if (typeof name === "string") copy.name = safeText(name, secrets);
  if (typeof code === "string") Object.assign(copy, { code: safeText(code, secrets) });
  if (cause !== undefined && depth < deepest) copy.cause = failureCause(cause, secrets, depth + 1);
  return copy;
}

/** A field of someone else's error, which may be a getter that throws; it is then undefined. */
function fieldOf(error: unknown, field: string): unknown {
  try {
    return Object(error)[field];
  } catch {
    return undefined;
  }
}

/**
 * A text without the secrets, masked in their order; of the addresses that it quotes, only the origin stays, with a mark for user and
 * password. A very long one is left out.
 */
export function safeText(text: string, secrets: readonly string[]): string {
  if (text.length > longestText) return `a text of ${text.length} characters`;
  // Most texts have none of them: to look for one costs far less than its pattern does.
  const folded = foldedCase(text);
  const found = secrets.filter((secret) => secret.length <= text.length && folded.includes(foldedCase(secret)));
  // The secrets come first: one of them may have an address in it.
  return found
    .reduce(masked, text)
    .replace(userInfo, (_, slashes = "") => `${slashes}***@`)
    .replace(afterOrigin, "$1/***");
}

/** The same for all texts that differ in letter case only, as patterns have it: `ς` and `σ` are `Σ`, the sign for Kelvin is `K`. */
function foldedCase(text: string): string {
  return text.toLowerCase().toUpperCase();
}

/** A shorter secret may be part of a common word: `hi` of `within`. */
const shortest = 8;

/**
 * No person reads more of a message. A longer one is left out: to look for the values of a large body there takes seconds, and a pattern
 * may be too large for the platform.
 */
const longestText = 10_000;

/** What means something in a pattern. */
const syntax = /[.*+?^${}()|[\]\\/]/g;

/** A character of a word. */
const word = "[\\p{L}\\p{N}_]";

/**
 * The text without the secret, in whatever letter case a server quotes it. A short one is masked only where it stands alone, so that
 * messages can be read.
 */
function masked(text: string, secret: string): string {
  if (secret === "") return text;
  const pattern = secret.replace(syntax, "\\$&");
  const alone = secret.length >= shortest ? pattern : `(?<!${word})${pattern}(?!${word})`;
  return text.replace(new RegExp(alone, "giu"), "***");
}

/** What OpenSSL wraps a reason in: a thread, a code, a library and a function before it, a source file and a line after it. */
const opensslReason = /^[0-9A-F]+:error:[0-9A-F]+:[^:]*:[^:]*:([^:]+):.*$/i;

/** What a failure says, for messages: the innermost message on one line, with its code. */
export function failureName(error: Error): string {
  if (error.cause instanceof Error) return failureName(error.cause);
  const { code, name } = error as Error & { code?: string };
  const message = error.message.replace(/\s+/g, " ").trim().replace(opensslReason, "$1");
  // What undici says where a server hangs up, also in the middle of a body.
  if (code === "UND_ERR_SOCKET" && message === "other side closed")
    return `the connection closed before the whole response arrived (${code})`;
  if (code === undefined || message.includes(code)) return message || name;
  return message === "" ? code : `${code}: ${message}`;
}
