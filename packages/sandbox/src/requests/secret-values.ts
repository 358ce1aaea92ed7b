import type { Credentials } from "../auth/credentials.ts";
import type { Sent } from "./request-record.ts";
import { masked } from "./secret-names.ts";

/** A pattern of the secrets of credentials, and the lists that it was made of: whoever changes the credentials replaces a list. */
interface Known extends Pick<Credentials, "keyPairs" | "apiKeys"> {
  readonly pattern: RegExp;
}

const known = new WeakMap<Credentials["clients"], Known>();

/** Finds the secrets of credentials wherever they stand in a text, also as a run has them: with its id behind. */
export function secretValuesOf({ clients, keyPairs, apiKeys }: Credentials): RegExp {
  const found = known.get(clients);
  if (found?.keyPairs === keyPairs && found.apiKeys === apiKeys) return found.pattern;
  const values = [
    ...clients.map(({ clientSecret }) => clientSecret),
    ...keyPairs.map(({ secretKey }) => secretKey),
    ...apiKeys.map(({ key }) => key),
  ];
  const pattern = patternOf(values);
  known.set(clients, { keyPairs, apiKeys, pattern });
  return pattern;
}

/** Shorter ones are also words of other texts. */
const shortestSecret = 6;

function patternOf(values: readonly string[]): RegExp {
  const secrets = [...new Set(values)]
    .filter(({ length }) => length >= shortestSecret)
    // A secret that begins with another one comes before it.
    .sort((one, other) => other.length - one.length)
    .map((value) => Array.from(value, anyForm).join(""));
  return new RegExp(secrets.length === 0 ? "(?!)" : `(?:${secrets.join("|")})(?:\\.[0-9a-f]{12}\\b)?`, "g");
}

/**
 * A pattern of one character: as it is, as JSON escapes it, and as addresses and forms encode it. What no encoder changes stands only as it
 * is, because a request is searched faster for plain text.
 */
function anyForm(character: string): string {
  if (/[\w.-]/.test(character)) return literal(character);
  const escaped = JSON.stringify(character).slice(1, -1);
  // Some encoders escape a slash, and all that is not ASCII.
  const units = character.split("").map((unit) => unit.charCodeAt(0).toString(16).padStart(4, "0"));
  const bytes = Array.from(new TextEncoder().encode(character), (byte) => byte.toString(16).padStart(2, "0"));
  const forms = [
    // First: a backslash is two.
    literal(escaped),
    literal(character),
    units.map((digits) => `\\\\u${anyCase(digits)}`).join(""),
    bytes.map((digits) => `%${anyCase(digits)}`).join(""),
    ...(character === "/" ? ["\\\\/"] : []),
    ...(character === " " ? ["\\+"] : []),
  ];
  return `(?:${[...new Set(forms)].join("|")})`;
}

/** Hexadecimal digits in either case. */
function anyCase(digits: string): string {
  return digits.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** A text without these secrets. */
export function withoutValues(values: RegExp, text: string): string {
  // As UTF-16 or UTF-32, a text of ASCII has zeros in it.
  if (text.includes("\0") && text.replaceAll("\0", "").search(values) >= 0) return masked;
  return text.replaceAll(values, masked);
}

/** What was sent without these secrets, wherever it has them. */
export function sentWithoutValues(values: RegExp, sent: Sent): Sent {
  const hide = (text: string) => withoutValues(values, text);
  const hideIn = (headers: Sent["headers"]) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, hide(value)]));
  const { url, headers, body, response } = sent;
  return {
    ...sent,
    url: hide(url),
    headers: hideIn(headers),
    body: body && hide(body),
    response: response && {
      ...response,
      headers: hideIn(response.headers),
      body: response.body && hide(response.body),
    },
  };
}
