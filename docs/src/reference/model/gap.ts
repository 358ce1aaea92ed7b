import type { Rule } from "../read-apis.ts";

/** A point that the contract does not specify, and what client and sandbox do there. */
export interface Gap {
  readonly id: string;
  /** Where the portal lists it. */
  readonly address: string;
  readonly client?: string;
  readonly sandbox?: string;
  readonly note?: string;
}

/** The gaps of a ledger, by id. */
export function gapsOf(ledger: readonly Rule[]): ReadonlyMap<string, Gap> {
  return new Map(ledger.map(({ id, reading }) => [id, { ...reading, id, address: gapAddress(id) }]));
}

/** The place of a gap on the page that lists them all. */
export function gapAddress(id: string): string {
  return `/reference/open-points/#${id.toLowerCase()}`;
}
