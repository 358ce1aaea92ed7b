import { type CallOptions, checkNumbers } from "@tillside/policy";
import type { Ledger } from "./ledger.ts";
import type { BulkCallbacks } from "./report-result.ts";

/** What every bulk run can be told. */
export interface BulkOptions<Item> extends BulkCallbacks<Item> {
  /** Where batches are noted, so that the next process goes on with what is left; default nowhere. */
  readonly ledger?: Ledger | undefined;
  /** Breaks the run off at once: calls under way are aborted, and may have been carried out. `stop()` ends it in order. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Limits of each call. Default priority `bulk`, 8 attempts and a deadline of 10 minutes: nobody waits for a single batch,
   * and one that is given up may have been carried out.
   */
  readonly policy?: CallOptions | undefined;
  /**
   * The run ends when so many batches in a row got no clear answer: the server is down, and every further batch would only
   * be one more that nobody knows about. Default 5; `Infinity` goes on. A batch of an earlier run that the server has seen
   * already (409) does not count: a server that works says no more of it.
   */
  readonly stopAfterUnknown?: number | undefined;
}

/** What applies where the options of a bulk run say nothing else. */
export const bulkDefaults = {
  attempts: 8,
  deadlineMs: 600_000,
  stopAfterUnknown: 5,
  /** Bytes of a batch of events: what common servers take of a body unless told otherwise, in whole numbers. */
  batchBytes: 1_000_000,
  /** Batches of events under way together; no limit is documented. */
  concurrency: 4,
} as const;

/** The limits of each call of a bulk run. */
export function bulkPolicy(given: CallOptions | undefined): CallOptions & { readonly deadlineMs: number } {
  const { attempts, deadlineMs } = bulkDefaults;
  // One by one: what is undefined counts as not given.
  return {
    ...given,
    priority: given?.priority ?? "bulk",
    attempts: given?.attempts ?? attempts,
    deadlineMs: given?.deadlineMs ?? deadlineMs,
  };
}

/**
 * The numbers among the options of a bulk run; those of a batch are whole.
 * @throws ConfigurationError that names the wrong one.
 */
export function bulkNumbers<Name extends string>(
  where: string,
  given: { readonly [Key in NoInfer<Name>]?: unknown },
  defaults: Readonly<Record<Name, number>>,
): Record<Name, number> {
  const numbers = checkNumbers(where, given, defaults);
  for (const name of Object.keys(numbers) as Name[]) numbers[name] = Math.max(1, Math.floor(numbers[name]));
  return numbers;
}
