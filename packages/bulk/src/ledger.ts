import type { BulkCounts, Refused } from "./results.ts";

/** A refused record, with its index in its batch, from 0. */
export interface RefusedAt extends Refused {
  readonly index: number;
}

/** The result of all records of a batch that were not refused one by one. */
export type OtherRecords =
  | { readonly result: "accepted" }
  | ({ readonly result: "refused" } & Refused)
  /** With `indexes`, only these records of the batch are unknown, and the others are accepted. */
  | { readonly result: "unknown"; readonly message: string; readonly indexes?: readonly number[] };

/** The result of every record of a batch. */
export interface BatchResult {
  readonly counts: BulkCounts;
  readonly refused: readonly RefusedAt[];
  readonly rest: OtherRecords;
}

/** The part of the source that is one batch. */
export interface BatchRange {
  /** Positions of its first record, and of the first record after it. */
  readonly from: number;
  readonly to: number;
  /** SHA-256 of its records. A source that has changed has another one. */
  readonly hash: string;
}

/**
 * What a ledger keeps of one batch: its range in the source, never a record. It also keeps codes and messages of records that were not
 * accepted, until the batch has a result and the callbacks received it. A message of the server may quote a value of a record.
 */
export interface LedgerEntry extends BatchRange {
  readonly key: string | undefined;
  /** When its key was first used: time of day (`timeOfDay`), because the server's window passes while this machine sleeps. */
  readonly startedAt: number;
  /** Records that were not sent. */
  readonly leftOut: readonly RefusedAt[];
  /** Undefined: the batch may have been sent, and no clear response arrived. */
  readonly counts: BulkCounts | undefined;
  /** The result, if the callbacks have not received all of it yet. */
  readonly unreported: BatchResult | undefined;
}

/**
 * Keeps which batches were sent and which got a response, so that the next process sends only the rest.
 * `openLedger()` of `@tillside/bulk/files` makes one that survives a crash.
 */
export interface Ledger {
  /** Called first. @throws when the ledger was begun for something else, such as another host or account. */
  open(identity: string): unknown;
  /** Returns the first batch at or after this position of the source. */
  next(position: number): LedgerEntry | undefined | Promise<LedgerEntry | undefined>;
  /** Called before a batch is sent. If it fails, the batch is not sent and the run ends. */
  begin(entry: Omit<LedgerEntry, "counts" | "unreported">): unknown;
  /** Called with the result of the batch that begins at `from`, before any callback is called. */
  end(from: number, result: BatchResult): unknown;
  /** Called after the callbacks received the whole result. */
  reported(from: number): unknown;
  /** Called for a batch that was certainly not executed. The next run sends it as a new batch. */
  drop(from: number): unknown;
}
