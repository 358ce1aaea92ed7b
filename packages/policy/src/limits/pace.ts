import { aborted, callError } from "../errors/call-error.ts";
import { DeadlineError } from "../errors/deadline-error.ts";
import { QueueFullError } from "../errors/queue-full-error.ts";
import type { Attempt, Resources, Step } from "../pipeline.ts";

/**
 * Waits for a slot of the operation's bucket before every attempt, retries included (ONB-222).
 * @throws DeadlineError when the slot would come too late, QueueFullError, CallAbortedError; this attempt is not sent.
 */
export function pacing({ bucketOf }: Resources, next: Step): Step {
  return async function pace(call) {
    const bucket = bucketOf(call);
    const slot = await bucket?.acquire({
      deadlineAt: call.deadlineAt,
      signal: call.signal,
      priority: call.priority,
      waits: (reason, milliseconds) => call.watch?.waits(reason, milliseconds),
      refuse(reason, at) {
        if (reason === "aborted") return aborted(call, "waiting for its rate limit");
        call.retryAt = at;
        return reason === "deadline"
          ? callError(DeadlineError, call, "its rate limit has no slot before the deadline")
          : callError(QueueFullError, call, "too many calls wait for its rate limit");
      },
    });
    call.slot = slot;
    if (bucket === undefined || slot === undefined) return next(call);
    const over = () => bucket.finish(slot);
    try {
      const ended = await next(call);
      if ("response" in ended) return underWay(ended, over);
      over();
      return ended;
    } catch (error) {
      // What a later step throws keeps the attempt from being sent.
      bucket.release(slot);
      throw error;
    }
  };
}

/** The same attempt, which is over once its body is read, handed over as a stream, or got rid of. */
function underWay(attempt: Attempt, over: () => void): Attempt {
  return {
    ...attempt,
    finish: () => attempt.finish().finally(over),
    discard: () => attempt.discard().finally(over),
  };
}
