import type { Priority } from "../facts/priority.ts";

/** Why a waiter gets no slot. */
export type Refusal = "aborted" | "deadline" | "queue-full";

/** A call that wants a slot. */
export interface Waiter {
  readonly deadlineAt: number;
  readonly signal: AbortSignal | undefined;
  /** So many calls may wait ahead of it: its own client's, whoever shares the bucket. */
  readonly queueSize: number;
  /** Default `interactive`. */
  readonly priority?: Priority | undefined;
  /** Told that it waits, for what, and how long as far as is known now. */
  waits?(reason: "rate-limit" | "pause" | "concurrency", milliseconds?: number): void;
  /** Makes the error to reject with; `at` is when a slot would have been free. */
  refuse(reason: Refusal, at: number): Error;
}
