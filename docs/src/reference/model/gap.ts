import { withoutMark } from "@tillside/spec/document";
import type { Rule } from "../read-apis.ts";
import { withCode } from "../words/with-code.ts";

/** A point that the contract does not specify, or specifies so that it can be read in several ways, and what client and sandbox do there. */
export interface Gap {
  readonly id: string;
  /** What the contract says or leaves out: a sentence, Markdown. */
  readonly title: string;
  readonly isSpecified: boolean;
  /** Where in the contract. */
  readonly source: string;
  /** Where the portal lists it. */
  readonly address: string;
  readonly client?: string;
  readonly sandbox?: string;
  readonly note?: string;
}

const known = new WeakMap<readonly Rule[], ReadonlyMap<string, Gap>>();

/** The gaps of a ledger, by id. They are made once for each ledger, because every error and every operation asks for them. */
export function gapsOf(ledger: readonly Rule[]): ReadonlyMap<string, Gap> {
  const gaps = known.get(ledger) ?? new Map(ledger.flatMap((rule) => (rule.reading ? [[rule.id, gapOf(rule)]] : [])));
  known.set(ledger, gaps);
  return gaps;
}

function gapOf({ id, rule, kind, source, reading: { client, sandbox, note } = { point: "" } }: Rule): Gap {
  return {
    id,
    title: worded(withoutMark(rule)),
    isSpecified: kind !== "open",
    source,
    address: gapAddress(id),
    ...(client !== undefined && { client: worded(client) }),
    ...(sandbox !== undefined && { sandbox: worded(withoutMarked(sandbox)) }),
    ...(note !== undefined && { note: worded(note) }),
  };
}

/** Without the rule that the ledger writes behind a number to join the two: `100 events (EVT-010)`. */
function worded(text: string): string {
  return withCode(text.replaceAll(/(\d(?: [a-z]+)?) \([A-Z]{3}-\d{3}\)/g, "$1"));
}

/** Every response that rests on an assumption is marked with the id in a header: a reader of one gap need not learn the word for it. */
function withoutMarked(text: string): string {
  return text.replaceAll(/[,;] (?:both |code |the code is )?marked(?: transport)?(?=[,;:.])/g, "");
}

/** The place of a gap on the page that lists them all. */
export function gapAddress(id: string): string {
  return `/reference/contract-gaps/#${id.toLowerCase()}`;
}
