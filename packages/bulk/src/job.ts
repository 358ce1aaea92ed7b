import type { CallInfo, Clock } from "@tillside/policy";
import type { Refused } from "./results.ts";

/** A record that was read: the text it is sent as, and the reason if it cannot be sent. */
export interface Taken {
  /** Identifies the record. Its bytes count for the size of the batch. */
  readonly text: string;
  readonly refused?: Refused;
}

/** Records that one call sends together. */
export interface Batch<Item> {
  readonly records: readonly Item[];
  readonly texts: readonly string[];
}

/** How a batch is sent. */
export interface Delivery {
  readonly key: string | undefined;
  /** Whether an earlier process may have sent the batch under the same key. If not, the key is new. */
  readonly repeated: boolean;
  /** The batch is one of a plan. Redis may have lost that it was sent before, so a 409 does not say that it was not executed. */
  readonly isPlanned?: true;
  /** Until when the key of a repeated batch may be sent; undefined without a key, and for a new one. */
  readonly keyEndsAt: Date | undefined;
  readonly signal: AbortSignal;
}

/**
 * What a call says about its batch.
 *
 * - `accepted`: executed, except for the records in `refused`. With `unsure`, the result of the others is unknown, or only of those
 *   at `unsureAt`.
 * - `refused`: not executed because of its records.
 * - `unknown`: it may have been executed. `final`: a repeat cannot find out. `error`: what was thrown, if anything.
 * - `stopped`: not executed, for a reason that applies to every other batch too.
 */
export type BatchVerdict =
  | {
      readonly result: "accepted";
      readonly refused: ReadonlyMap<number, Refused>;
      readonly unsure?: string;
      readonly unsureAt?: readonly number[];
    }
  | ({ readonly result: "refused" } & Refused)
  | {
      readonly result: "unknown";
      readonly message: string;
      readonly info?: CallInfo | undefined;
      readonly final: boolean;
      /** The server has responded, with a 409 about the key. */
      readonly isConflict?: true;
      readonly error?: unknown;
    }
  | { readonly result: "stopped"; readonly error: unknown };

/** The verdict on a batch that may have been executed. */
export type UnknownVerdict = Extract<BatchVerdict, { result: "unknown" }>;

/** How one kind of bulk run reads and sends its records. Everything else is the same for all kinds. */
export interface BulkJob<Item> {
  /** The function that the caller called. Messages begin with it. */
  readonly name: string;
  /** Address, account, list and the like. A ledger belongs to one identity. */
  readonly identity: string;
  readonly safety: "keyed" | "repeatable" | "unsafe";
  /** How long a key may be used again, in milliseconds. */
  readonly keyLifeMs: number;
  readonly clock: Clock;
  /** Most records and bytes of a batch. A larger record is sent alone. */
  readonly batchSize: number;
  readonly batchBytes: number;
  /** Most batches in memory at the same time. */
  readonly concurrency: number;
  take(record: Item): Taken;
  /** Why the contract refuses this batch, if it does. @throws errors that are not about the records. */
  check?(batch: Batch<Item>): Refused | undefined;
  /** Computes what the records are sent as, if that takes time, for instance hashes. Default: their texts. */
  freeze?(texts: readonly string[]): Promise<readonly string[]>;
  /** Sends a batch whose texts are frozen. */
  send(batch: Batch<Item>, delivery: Delivery): Promise<BatchVerdict>;
  /** The verdict that is already known for a batch that an earlier process may have sent. */
  known?(key: string, batch: Batch<Item>): Promise<BatchVerdict | undefined>;
}

/** A job whose batches may come from a queue. `thaw` turns a sent text back into its record. */
export interface QueuedJob<Item> extends BulkJob<Item> {
  thaw(text: string): Item;
}

/** The batch with the texts that are sent. They stay the same for every repeat. */
export async function frozen<Item>(job: BulkJob<Item>, batch: Batch<Item>): Promise<Batch<Item>> {
  return job.freeze === undefined ? batch : { ...batch, texts: await job.freeze(batch.texts) };
}
