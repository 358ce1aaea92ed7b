import type { CallState } from "../facts/call-state.ts";
import type { Clock } from "../facts/clock.ts";
import { aborted, callError } from "../facts/errors/call-error.ts";
import { DeadlineError, longerDeadline, ranOutUnsent } from "../facts/errors/deadline-error.ts";
import { QueueFullError } from "../facts/errors/queue-full-error.ts";
import { longWait } from "../facts/long-wait.ts";
import type { Failure, PendingResponse } from "../facts/pending-response.ts";
import type { Priority } from "../facts/priority.ts";
import { type AttemptSlot, attemptSlot } from "./attempt-slot.ts";
import type { CallBucket } from "./call-bucket.ts";
import type { Waiter } from "./waiter.ts";

/** What pacing needs of a call. */
export interface PacedCall extends CallState {
  readonly deadlineAt: number;
  readonly priority?: Priority | undefined;
  /** The place in the rate limit that the current attempt uses. */
  slot: AttemptSlot | undefined;
  readonly observer: { waits(reason: "rate-limit" | "pause" | "concurrency", milliseconds?: number): void } | undefined;
}

/** What pacing needs of a client. */
export interface PacingResources<Call> {
  readonly clock: Clock;
  /** Calls of this client that may wait ahead of another for a slot of one bucket. */
  readonly queueSize: number;
  bucketOf(call: Call): CallBucket | undefined;
}

/**
 * Waits for a slot of the operation's bucket before every attempt, retries included (ONB-222), then sends it. Where no limit is
 * stated, the bucket only keeps the pause after a 429. An attempt that is held up until others have its slot, or until a pause
 * begins, waits for another one.
 * @throws DeadlineError when the slot would come too late or the deadline has passed, QueueFullError, CallAbortedError; this attempt is not
 * sent.
 */
export async function pace<Call extends PacedCall>(
  call: Call,
  { bucketOf, clock, queueSize }: PacingResources<Call>,
  next: (call: Call) => Promise<PendingResponse | Failure>,
): Promise<PendingResponse | Failure> {
  const bucket = bucketOf(call);
  call.slot = undefined;
  if (bucket === undefined) return await next(call);
  const taken = attemptSlot(bucket, waiterOf(call, bucket, clock, queueSize), clock);
  const slot = taken instanceof Promise ? await taken : taken;
  call.slot = slot;
  // It is over; the end of this attempt may bring another.
  call.retryAt = undefined;
  const before = call.sent;
  try {
    const ended = await next(call);
    if ("response" in ended) return inFlight(ended, slot);
    slot.finish();
    return ended;
  } catch (error) {
    // What a later step throws keeps the attempt from being sent, unless `fetch` had it and gave no Response.
    if (call.sent === before) slot.release();
    else slot.finish();
    throw error;
  }
}

function waiterOf(call: PacedCall, bucket: CallBucket, clock: Clock, queueSize: number): Waiter {
  let waited = () => {};
  return {
    deadlineAt: call.deadlineAt,
    signal: call.signal,
    closing: call.closing,
    queueSize,
    priority: call.priority,
    waits(reason, milliseconds) {
      call.observer?.waits(reason, milliseconds);
      waited();
      waited = longWait(call, clock, reason, milliseconds);
    },
    waited: () => waited(),
    refuse(reason, at) {
      if (reason === "aborted") return aborted(call, "waiting for its rate limit");
      const isStated = call.operation.bucket !== undefined;
      // The timer for the end of a pause can be late.
      const isLate = reason === "late" || (reason === "deadline" && !isStated && at <= clock.now());
      call.retryAt = isLate ? undefined : at;
      if (isLate) return callError(DeadlineError, call, ranOutUnsent, longerDeadline);
      if (reason === "queue-full") {
        const what = isStated ? "its rate limit" : "the end of the pause that a 429 asked for";
        return callError(
          QueueFullError,
          call,
          `too many calls wait for ${what}`,
          "Send less at once, or raise queueSize.",
        );
      }
      const why =
        isStated && bucket.pausedUntil < call.deadlineAt
          ? "its rate limit has no slot before the deadline"
          : "the pause that a 429 asked for ends after the deadline";
      return callError(DeadlineError, call, why, longerDeadline);
    },
  };
}

/** The same attempt, which is over once its body is read, handed over as a stream, or got rid of. */
function inFlight(attempt: PendingResponse, slot: AttemptSlot): PendingResponse {
  return {
    response: attempt.response,
    async finish() {
      try {
        return await attempt.finish();
      } finally {
        slot.finish();
      }
    },
    async discard(pause) {
      try {
        return await attempt.discard(pause);
      } finally {
        slot.finish();
      }
    },
  };
}
