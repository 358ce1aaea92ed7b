import type { PastedError } from "./pasted-error.ts";

/** How programs say that a call ended without a response: Node and the client, curl and PHP, Python, Ruby. */
const signs = [
  /\b(?:Network|Deadline|Timeout|Connection)Error\b/,
  /\bE(?:CONNRESET|CONNREFUSED|CONNABORTED|TIMEDOUT|NOTFOUND|PIPE|HOSTUNREACH|AI_AGAIN)\b/i,
  /\b(?:fetch failed|socket hang up|timed out|no response within|empty reply from server)\b/i,
  /\bconnection (?:was )?(?:aborted|closed|refused|reset)\b/i,
  // 22 is a response: its status is the message.
  /\bcurl error (?!22\b)\d+/i,
  /\bcurl: \((?!22\))\d+\)/i,
  /\b(?:Connect|Read|Open)Timeout\b/,
];

/**
 * Whether a pasted text says that there was no response. A number in it, such as `no response within 500 ms`, is no status then. A status line,
 * a status at the beginning or a body is of a response, whatever its words are.
 */
export function isNoResponse(text: string, { members }: PastedError): boolean {
  const hasResponse =
    members.length > 0 || /^(?:< ?)?HTTP\//m.test(text) || /^\s*\d{3}\b|\bresponds \d{3}\b/.test(text);
  return !hasResponse && signs.some((sign) => sign.test(text));
}
