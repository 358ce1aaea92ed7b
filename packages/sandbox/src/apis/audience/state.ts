import { count, fields, listOf, mapOf, text } from "../../world/shape.ts";
import type { StateKey } from "../../world/state-key.ts";
import type { Members } from "./members.ts";

/** One list of one account. A plain address and its SHA-256 are the same member; an MD5 stands for itself. */
export interface AudienceList {
  readonly accountId: string;
  readonly name: string;
  /** How many members it has. */
  size: number;
  /** Lower-case hashes. */
  readonly members: Members;
}

export interface AudienceState {
  /** By `<account>/<list>`. Both may contain a slash: those of the account are percent-encoded, and so is its `%`. */
  readonly lists: { [key: string]: AudienceList };
  /** How many members each list has, by the same key: enough to compare, where the lists are long. */
  readonly sizes: { [key: string]: number };
  /** Accepted calls, and the addresses in them. */
  readonly accepted: { calls: number; addresses: number };
}

export const audienceKey: StateKey<AudienceState> = {
  name: "audience",
  shape: fields({
    lists: mapOf(fields({ accountId: text, name: text, size: count, members: mapOf(listOf(text)) })),
    sizes: mapOf(count),
    accepted: fields({ calls: count, addresses: count }),
  }),
  seed: () => ({ lists: {}, sizes: {}, accepted: { calls: 0, addresses: 0 } }),
};
