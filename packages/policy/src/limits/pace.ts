import { aborted, callError } from "../errors/call-error.ts";
import { DeadlineError } from "../errors/deadline-error.ts";
import { QueueFullError } from "../errors/queue-full-error.ts";
import type { Resources, Step } from "../pipeline.ts";

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
      refuse(reason, at) {
        if (reason === "aborted") return aborted(call, "waiting for its rate limit");
        call.retryAt = at;
        return reason === "deadline"
          ? callError(DeadlineError, call, "its rate limit has no slot before the deadline")
          : callError(QueueFullError, call, "too many calls wait for its rate limit");
      },
    });
    call.slot = slot;
    try {
      return await next(call);
    } catch (error) {
      // What a later step throws keeps the attempt from being sent.
      if (slot !== undefined) bucket?.release(slot);
      throw error;
    }
  };
}
