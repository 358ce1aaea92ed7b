import type { CallInfo } from "@tillside/policy";

/** Why one record was not taken. */
export interface Refused {
  /** Id of the contract's rule (`EVT-021`), the server's own code (`ValidationError`), or its status (`400`). */
  readonly code: string;
  /** What is wrong and how to mend it, for people. */
  readonly message: string;
}

/** A record that was not taken: refused before sending, or by the server. Mended, it may be sent again. */
export interface Rejection<Item> extends Refused {
  /** Its place in the source, from 0. */
  readonly position: number;
  readonly record: Item;
}

/** A batch of which nobody knows whether it was carried out. It is told as a whole, for it was sent as a whole. */
export interface UnknownBatch<Item> {
  /** The places of its records in the source, from 0. */
  readonly positions: readonly number[];
  readonly records: readonly Item[];
  /** The key that it was sent under; undefined where the operation takes none. */
  readonly idempotencyKey: string | undefined;
  readonly message: string;
  /** What is known of its call; undefined where an earlier process made it. */
  readonly info: CallInfo | undefined;
}

/** How many records have met which end. */
export interface BulkCounts {
  readonly accepted: number;
  readonly rejected: number;
  readonly unknown: number;
}

/** How far a run has come. `read` = `accepted` + `rejected` + `unknown` + `pending`, at every moment. */
export interface BulkProgress extends BulkCounts {
  /** Records taken from the source. */
  readonly read: number;
  /** Read, but without an end yet; after a run that ended early: not sent. */
  readonly pending: number;
  /** Of all these, what the ledger knew already from earlier runs. */
  readonly resumed: number;
}

/** The end of a run. Of a complete one, `pending` is 0: every record of the source has met exactly one end. */
export interface BulkSummary extends BulkProgress {
  /** False after `stop()`, if something was left over. */
  readonly complete: boolean;
}
