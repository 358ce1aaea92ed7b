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
  const rule = ruleOf(first);
  const because = rule === undefined ? "" : ` (${rule.id}: ${short(rule.statement, 150)})`;
  const more = others.length === 0 ? "" : ` And ${others.length} more; the request log lists them.`;
  return `${short(first.message, longest - because.length - more.length)}${because}${more}`;
}

/** Of several rules about the same place, the one that states the limit which the message names at its end; else the first. */
function ruleOf({ message, rules }: RecordedProblem): RecordedProblem["rules"][number] | undefined {
  const [, limit = ""] = /(\d+)( characters| items)?$/.exec(message) ?? [];
  return rules.find(({ statement }) => statement.replaceAll(",", "").match(/\d+/g)?.includes(limit)) ?? rules[0];
}

function short(text: string, most: number): string {
  const plain = text.replaceAll(/[^\x20-\x7e]+/g, "?");
  return plain.length > most ? `${plain.slice(0, most - 3)}...` : plain;
}
