import type { Closing } from "../facts/lifetime.ts";
import type { Priority } from "../facts/priority.ts";

/** Why a call gets no slot. `late`: its deadline had passed when it asked for one, and nothing kept it from a slot. */
export type Refusal = "aborted" | "deadline" | "late" | "queue-full";

/** A call that wants a slot. */
export interface Waiter {
  readonly deadlineAt: number;
  readonly signal: AbortSignal | undefined;
  /** The end of its client; the call is then refused as after an abort. */
  readonly closing?: Closing | undefined;
  /** Calls that may wait ahead of it. Each client has its own number, also for a shared bucket. */
  readonly queueSize: number;
  /** Default `interactive`. */
  readonly priority?: Priority | undefined;
  /** Called when it has to wait, with the reason and the expected time. */
  waits?(reason: "rate-limit" | "pause" | "concurrency", milliseconds?: number): void;
  /** Called when the wait is over, with or without a slot. */
  waited?(): void;
  /** Makes the error to reject with. `at`: when a slot would have been free. */
  refuse(reason: Refusal, at: number): Error;
}
