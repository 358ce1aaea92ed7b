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

/** As they are, in a JSON text, and in a URL or a form. Shorter ones are also words of other texts. */
function patternOf(values: readonly string[]): RegExp {
  const long = values.filter(({ length }) => length >= shortestSecret);
  const forms = new Set(long.flatMap((value) => [value, JSON.stringify(value).slice(1, -1), inForm(value)]));
  // A secret that begins with another one comes before it.
  const all = [...forms]
    .sort((one, other) => other.length - one.length)
    .map((form) => form.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(all.length === 0 ? "(?!)" : `(?:${all.join("|")})(?:\\.[0-9a-f]{12}\\b)?`, "g");
}

const shortestSecret = 6;

function inForm(value: string): string {
  return new URLSearchParams([["", value]]).toString().slice(1);
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
