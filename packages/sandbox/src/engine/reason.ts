import type { RecordedProblem } from "./recorded-problem.ts";

/** The response header with the reason of a refusal. */
export const reasonHeader = "x-sandbox-reason";

/** A header that is longer is of no use to people. */
const longest = 399;

/**
 * Why a request was refused, as the header `X-Sandbox-Reason` says it: the first problem, its rule in the ledger's words, and
 * how many more there are. Printable ASCII, whatever the request's own names are made of.
 */
export function reasonOf([first, ...others]: readonly RecordedProblem[]): string | undefined {
  if (first === undefined) return undefined;
  const [rule] = first.rules;
  const because = rule === undefined ? "" : ` (${rule.id}: ${short(rule.statement, 150)})`;
  const more = others.length === 0 ? "" : ` And ${others.length} more; the request log lists them.`;
  return `${short(first.message, longest - because.length - more.length)}${because}${more}`;
}

function short(text: string, most: number): string {
  const plain = text.replaceAll(/[^\x20-\x7e]+/g, "?");
  return plain.length > most ? `${plain.slice(0, most - 3)}...` : plain;
}
