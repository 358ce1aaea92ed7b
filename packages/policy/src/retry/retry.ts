import type { Call } from "../call.ts";
import { aborted } from "../errors/call-error.ts";
import type { Resources, Step } from "../pipeline.ts";
import { pauseFor } from "../transport/wait-for.ts";
import { conclude, noAnswer } from "./conclude.ts";
import { RetryPlan } from "./retry-plan.ts";

/**
 * The one loop: sends attempts, same key and same bytes, until the plan has no further one. The last answer is
 * returned; what never became an answer is thrown.
 * @throws NetworkError, DeadlineError, RedirectError, CallAbortedError, and what the steps of an attempt throw.
 */
export function retrying(resources: Resources, attempt: Step): (call: Call) => Promise<Response> {
  return async function retry(call) {
    const plan = new RetryPlan(call, resources);
    for (;;) {
      if (call.signal?.aborted) throw aborted(call, "waiting");
      let ended = await attempt(call);
      let wait = plan.waitAfter(ended);
      if (wait === undefined && "response" in ended) {
        const finished = await ended.finish();
        if (finished instanceof Response) return conclude(call, finished);
        ended = finished;
        wait = plan.waitAfter(ended);
      }
      if ("failure" in ended && call.signal?.aborted) throw aborted(call, "the request was under way");
      if ("failure" in ended && wait === undefined) throw noAnswer(call, ended, resources.clock.now());
      const discarded = "response" in ended && ended.discard();
      call.watch?.retries(plan.reason, wait ?? 0);
      // A body that stalls must not make the pause longer.
      await Promise.all([discarded, pauseFor(call, resources.clock, wait ?? 0)]);
    }
  };
}
