import type { CallInfo, Clock } from "@tillside/policy";
import type { Refused } from "./results.ts";

/** A record as it is read: what it is sent as, and why it cannot be, if so. */
export interface Taken {
  /** Tells it from every other record; batches are counted in its bytes. */
  readonly text: string;
  readonly refused?: Refused;
}

/** Records that are sent together. */
export interface Batch<Item> {
  readonly records: readonly Item[];
  readonly texts: readonly string[];
}

/** How a batch is sent. */
export interface Delivery {
  readonly key: string | undefined;
  /** An earlier process may have sent it already, under the same key. If not, nobody has sent the key before. */
  readonly repeated: boolean;
  /** Milliseconds that the call may take at most. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

/**
 * `accepted`: carried out, but for the records in `refused`; `unsure`: of the others it cannot be told · `refused`: not
 * carried out, because of what is in it · `unknown`: it may have been carried out; `final`: no repeat will tell; `error`: what
 * was thrown, if something was · `stopped`: not carried out, for a reason that every other batch would meet too.
 */
export type BatchVerdict =
  | { readonly result: "accepted"; readonly refused: ReadonlyMap<number, Refused>; readonly unsure?: string }
  | ({ readonly result: "refused" } & Refused)
  | {
      readonly result: "unknown";
      readonly message: string;
      readonly info?: CallInfo | undefined;
      readonly final: boolean;
      readonly error?: unknown;
    }
  | { readonly result: "stopped"; readonly error: unknown };

/** The verdict on a batch of which nobody knows. */
export type UnknownVerdict = Extract<BatchVerdict, { result: "unknown" }>;

/** What one kind of bulk run does with its records; everything else is the same for all. */
export interface BulkJob<Item> {
  /** The function that the caller called, for messages. */
  readonly name: string;
  /** What a ledger of it must have been begun for: account, list and the like. */
  readonly identity: string;
  readonly safety: "keyed" | "repeatable" | "unsafe";
  /** How long a key may be used again. */
  readonly keyLifeMs: number;
  readonly clock: Clock;
  /** Records and bytes of a batch, at most; a larger record goes alone. */
  readonly batchSize: number;
  readonly batchBytes: number;
  /** Batches that are alive together. */
  readonly concurrency: number;
  readonly deadlineMs: number;
  take(record: Item): Taken;
  /** Why the contract refuses these records together, if it does. @throws what is not about the records. */
  check?(batch: Batch<Item>): Refused | undefined;
  /** What the records are sent as in the end, where that takes time: their hashes. Default their texts. */
  freeze?(texts: readonly string[]): Promise<readonly string[]>;
  /** Of a batch whose texts are frozen. */
  send(batch: Batch<Item>, delivery: Delivery): Promise<BatchVerdict>;
  /** What is already known of a batch that an earlier process may have sent. */
  known?(key: string, batch: Batch<Item>): Promise<BatchVerdict | undefined>;
}

/** A job whose batches may come from a queue: their records are read back from what they are sent as. */
export interface QueuedJob<Item> extends BulkJob<Item> {
  thaw(text: string): Item;
}

/** The batch as it is sent, always with the same bytes. */
export async function frozen<Item>(job: BulkJob<Item>, batch: Batch<Item>): Promise<Batch<Item>> {
  return job.freeze === undefined ? batch : { ...batch, texts: await job.freeze(batch.texts) };
}
