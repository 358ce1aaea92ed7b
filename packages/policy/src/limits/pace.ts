import type { Attempt, Step } from "../facts/attempt.ts";
import type { CallState } from "../facts/call-state.ts";
import type { Clock } from "../facts/clock.ts";
import { aborted, callError } from "../facts/errors/call-error.ts";
import { DeadlineError } from "../facts/errors/deadline-error.ts";
import { QueueFullError } from "../facts/errors/queue-full-error.ts";
import type { Priority } from "../facts/priority.ts";
import { type AttemptSlot, attemptSlot } from "./attempt-slot.ts";
import type { Bucket } from "./bucket.ts";
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
  bucketOf(call: Call): Bucket | undefined;
}

/**
 * Waits for a slot of the operation's bucket before every attempt, retries included (ONB-222). If the API states no limit, the
 * bucket only keeps the pause after a 429. An attempt that is delayed until other calls have used its slot, or until a pause
 * has begun, waits for another slot.
 * @throws DeadlineError if no slot is free before the deadline, QueueFullError, CallAbortedError; this attempt is not sent.
 */
export function pacing<Call extends PacedCall>(
  { bucketOf, clock, queueSize }: PacingResources<Call>,
  next: Step<Call>,
): Step<Call> {
  return async function pace(call) {
    const bucket = bucketOf(call);
    call.slot = undefined;
    if (bucket === undefined) return next(call);
    const waiter: Waiter = {
      deadlineAt: call.deadlineAt,
      signal: call.signal,
      queueSize,
      priority: call.priority,
      waits: (reason, milliseconds) => call.observer?.waits(reason, milliseconds),
      refuse(reason, at) {
        if (reason === "aborted") return aborted(call, "waiting for its rate limit");
        call.retryAt = at;
        const isStated = call.operation.bucket !== undefined;
        if (reason === "queue-full") {
          const what = isStated ? "its rate limit" : "the end of the pause that a 429 asked for";
          return callError(QueueFullError, call, `too many calls wait for ${what}`);
        }
        const why = isStated
          ? "its rate limit has no slot before the deadline"
          : "the pause that a 429 asked for ends after the deadline";
        return callError(DeadlineError, call, why);
      },
    };
    const slot = await attemptSlot(bucket, waiter, clock);
    call.slot = slot;
    const before = call.sent;
    try {
      const ended = await next(call);
      if ("response" in ended) return underWay(ended, slot);
      slot.finish();
      return ended;
    } catch (error) {
      // An error of a later step means that the attempt was not sent, unless `fetch` was called and returned no Response.
      if (call.sent === before) slot.release();
      else slot.finish();
      throw error;
    }
  };
}

/** The same attempt. It ends when its body has been read, passed on as a stream, or discarded. */
function underWay(attempt: Attempt, slot: AttemptSlot): Attempt {
  const over = () => slot.finish();
  return {
    ...attempt,
    finish: () => attempt.finish().finally(over),
    discard: (pause) => attempt.discard(pause).finally(over),
  };
}
