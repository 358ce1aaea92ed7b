import type { CallInfo } from "@tillside/policy";

/** Why one record was rejected. */
export interface Refused {
  /**
   * Id of the contract's rule (`EVT-021`) or of an assumption where the contract says nothing (`A9`), the server's code
   * (`ValidationError`), or its status (`400`).
   */
  readonly code: string;
  /** What is wrong and how to fix it, for people. */
  readonly message: string;
}

/** A record that was rejected, before sending or by the server. After you fix it, you can send it again. */
export interface Rejection<Item> extends Refused {
  /** Its position in the source, from 0. */
  readonly position: number;
  readonly record: Item;
}

/**
 * A batch that may have been executed, without its records that have a result. It is reported as a whole because it was sent as a whole.
 */
export interface UnknownBatch<Item> {
  /** The positions of its records in the source, from 0. */
  readonly positions: readonly number[];
  readonly records: readonly Item[];
  /** The key it was sent under; undefined if the operation takes none. */
  readonly idempotencyKey: string | undefined;
  readonly message: string;
  /** True if the same run, started again with its ledger, sends the batch again: leave it to that run. False: no later run finds out more. */
  readonly isOpen: boolean;
  /** What is known of its call; undefined if an earlier process made it. */
  readonly info: CallInfo | undefined;
}

/** How many records were accepted, rejected or are unknown. */
export interface BulkCounts {
  readonly accepted: number;
  readonly rejected: number;
  readonly unknown: number;
}

/** The progress of a run. At every moment `read` = `accepted` + `rejected` + `unknown` + `pending`. */
export interface BulkProgress extends BulkCounts {
  /** Records read from the source. */
  readonly read: number;
  /** Records without a result yet. After a run that ended early: records that it did not send, or that were certainly not executed. */
  readonly pending: number;
  /** Records among these whose result the ledger had from earlier runs. */
  readonly resumed: number;
}

/**
 * The result of a run. If it is complete, `pending` is 0: every record of the source has exactly one result. Unknown is one: if `onUnknown`
 * received `isOpen: true`, the same run started again with its ledger finds out more.
 */
export interface BulkSummary extends BulkProgress {
  /** False after `stop()`, if records are left. */
  readonly complete: boolean;
}
