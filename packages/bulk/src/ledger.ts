import type { BulkCounts, Refused } from "./results.ts";

/** A record that was refused, with its place in its batch, from 0. */
export interface RefusedAt extends Refused {
  readonly index: number;
}

/** What became of the records of a batch that were not refused one by one. */
export type Rest =
  | { readonly result: "accepted" }
  | ({ readonly result: "refused" } & Refused)
  | { readonly result: "unknown"; readonly message: string };

/** What became of every record of a batch. */
export interface Ending {
  readonly counts: BulkCounts;
  readonly refused: readonly RefusedAt[];
  readonly rest: Rest;
}

/** Where a batch was cut out of the source. */
export interface BatchRange {
  /** Places of its first record, and of the first after it. */
  readonly from: number;
  readonly to: number;
  /** SHA-256 of its records, by which a source that has changed is recognized. */
  readonly hash: string;
}

/** What a ledger keeps of one batch: where in the source it is, never a record. */
export interface LedgerEntry extends BatchRange {
  readonly key: string | undefined;
  /** When its key was first used: time of day (`timeOfDay`), as the server's window goes on while this machine sleeps. */
  readonly startedAt: number;
  /** What was not sent. */
  readonly leftOut: readonly RefusedAt[];
  /** Undefined: it may have been sent, and no clear answer came. */
  readonly counts: BulkCounts | undefined;
  /** What is still to be told of it. */
  readonly untold: Ending | undefined;
}

/**
 * Where a bulk run notes which batches were sent and which were answered, so that the next process goes on with the rest.
 * `openLedger()` of `@tillside/policy/journal` makes a durable one.
 */
export interface Ledger {
  /** Called first. @throws when the ledger was begun for something else. */
  open(identity: string): void | Promise<void>;
  /** The first batch at or after this place of the source. */
  next(position: number): LedgerEntry | undefined | Promise<LedgerEntry | undefined>;
  /** Called before a batch is sent; when it fails, the batch is not sent and the run ends. */
  begin(entry: Omit<LedgerEntry, "counts" | "untold">): void | Promise<void>;
  /** Called when the batch that begins there has met its end, before anybody is told. */
  end(from: number, ending: Ending): void | Promise<void>;
  /** Called when everything about it was told. */
  told(from: number): void | Promise<void>;
  /** Called for a batch that provably was not carried out: it is sent as a new one next time. */
  drop(from: number): void | Promise<void>;
}
