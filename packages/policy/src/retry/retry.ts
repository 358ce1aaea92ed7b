import type { Attempt, Failure, Step } from "../facts/attempt.ts";
import { aborted } from "../facts/errors/call-error.ts";
import { DeadlineError } from "../facts/errors/deadline-error.ts";
import { QueueFullError } from "../facts/errors/queue-full-error.ts";
import { TokenError } from "../facts/errors/token-error.ts";
import { pauseFor } from "../facts/wait-for.ts";
import { withOtherBody } from "../facts/with-other-body.ts";
import { conclude, noResponse } from "./conclude.ts";
import type { RetriedCall, RetryResources } from "./retried-call.ts";
import { RetryPlan } from "./retry-plan.ts";

/**
 * The one loop: sends attempts with the same key and the same bytes until the plan allows no further one. Returns the last
 * response, even if no retry could be sent after it. Throws if the call got no response.
 * @throws NetworkError, DeadlineError, RedirectError, CallAbortedError, and what the steps of an attempt throw.
 */
export function retrying<Call extends RetriedCall>(
  resources: RetryResources<Call>,
  attempt: Step<Call>,
): (call: Call) => Promise<Response> {
  return async function retry(call) {
    const plan = new RetryPlan(call, resources);
    let before: Response | undefined;
    for (;;) {
      if (call.signal?.aborted) throw aborted(call, "waiting");
      let ended: Attempt | Failure;
      try {
        ended = await attempt(call);
      } catch (error) {
        if (before === undefined || !tellsMore(before, error)) throw error;
        return conclude(call, before);
      }
      let wait = plan.waitAfter(ended);
      if (wait === undefined && "response" in ended) {
        const finished = await ended.finish();
        if (!("failure" in finished)) return conclude(call, finished);
        // The status of a refusal says it all, so that losing its body is no reason to send again.
        const { response } = ended;
        if (isRefusal(response.status) && !call.signal?.aborted) return conclude(call, withOtherBody(response, null));
        ended = finished;
        wait = plan.waitAfter(ended);
      }
      if ("failure" in ended && call.signal?.aborted) throw aborted(call, "the request was under way");
      if ("failure" in ended && wait === undefined) throw noResponse(call, ended, resources.clock.now());
      const pauseMs = wait ?? 0;
      const pause = pauseFor(call, resources.clock, pauseMs);
      const setAside = "response" in ended ? ended.discard(pause) : undefined;
      call.observer?.retries(plan.reason, pauseMs);
      [before] = await Promise.all([setAside, pause]);
    }
  };
}

/** Whether the server refused the request, or leads elsewhere: it did not carry out this attempt. */
function isRefusal(status: number): boolean {
  return status >= 300 && status < 500;
}

/** Whether the previous response tells the caller more than the error that kept the retry from being sent. */
function tellsMore({ status }: Response, error: unknown): boolean {
  // What a 401 wants is a token, and only the error says why there is none.
  if (error instanceof TokenError) return status !== 401;
  return error instanceof DeadlineError || error instanceof QueueFullError;
}
