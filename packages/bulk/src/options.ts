import { type CallOptions, checkNumbers } from "@tillside/policy";
import type { Ledger } from "./ledger.ts";
import { type OptionKinds, policyOptions, readByName } from "./read-options.ts";
import type { BulkCallbacks } from "./report-result.ts";

/** Options of every bulk run. */
export interface BulkOptions<Item> extends BulkCallbacks<Item> {
  /** Keeps which batches were sent, so that the next process continues with the rest. Default: none. */
  readonly ledger?: Ledger | undefined;
  /** Aborts the run at once. Calls in flight are aborted and may have been executed. Use `stop()` to end it in order. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Limits of each call. Default: priority `bulk`, 8 attempts and a deadline of 10 minutes. They are higher than for single calls
   * because a run can wait longer than a user. Also, a batch that ran out of attempts may still have been executed.
   */
  readonly policy?: CallOptions | undefined;
  /**
   * Ends the run after this many batches in a row without a clear response. The server is probably down, and the result of every
   * further batch would be unknown too. Default 5; `Infinity` never ends it. A 409 for a batch of an earlier run does not count,
   * because a working server sends it too.
   */
  readonly stopAfterUnknown?: number | undefined;
}

/** The options of every bulk run, and what each has to be. */
export const bulkOptions = {
  ledger: "a ledger, which openLedger() returns",
  signal: "an AbortSignal",
  policy: "an object",
  stopAfterUnknown: "",
  onRejected: "a function",
  onUnknown: "a function",
} satisfies OptionKinds<BulkOptions<unknown>>;

/** Default options of a bulk run. */
export const bulkDefaults = {
  attempts: 8,
  deadlineMs: 600_000,
  stopAfterUnknown: 5,
  /** Bytes of a batch of events. Many servers accept bodies of 1 MB by default. */
  batchBytes: 1_000_000,
  /** Batches of events in flight at the same time. No limit is documented. */
  concurrency: 4,
} as const;

/** The limits of each call of a bulk run. */
export function bulkPolicy(given: CallOptions | undefined): CallOptions {
  const { deadlineMs = bulkDefaults.deadlineMs, ...others } = readByName(given ?? {}, policyOptions);
  return { priority: "bulk", attempts: bulkDefaults.attempts, ...others, deadlineMs };
}

/**
 * Checks the numbers among the options of a bulk run, and rounds them down.
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
