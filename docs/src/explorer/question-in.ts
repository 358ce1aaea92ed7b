import type { PastedError } from "./pasted-error.ts";

/** What of a pasted text a search takes: its first words. */
const LONGEST_QUESTION = 100;

/** What curl prints of the request and of the connection, and a header or a member with a credential: an address must not have it. */
const KEPT_BACK = /^[*>]|^[<"\s]*[\w-]*(?:authorization|cookie|key|secret|token)"?\s*[:=]/i;

/**
 * What a search of the portal looks for: the words besides status and code, such as `lost response`, the field in `400 eventTime`, or
 * the message of a caught error. Empty for a whole response: its errors are listed.
 */
export function questionIn(text: string, { status, codes, members }: PastedError): string {
  if (members.length > 0 || /^(?:< ?)?HTTP\//m.test(text)) return "";
  const known = new Set([`${status}`, ...codes.map((code) => code.toLowerCase())]);
  const lines = text.split(/\r?\n/).filter((line) => !KEPT_BACK.test(line));
  const words = lines
    .join(" ")
    // An address says where a call went, not what became of it.
    .replaceAll(/\bhttps?:\/\/\S+/g, " ")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !known.has(word.toLowerCase()));
  return words.join(" ").slice(0, LONGEST_QUESTION).trim();
}
