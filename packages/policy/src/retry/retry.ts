import { aborted } from "../facts/errors/call-error.ts";
import { DeadlineError } from "../facts/errors/deadline-error.ts";
import { PolicyError } from "../facts/errors/policy-error.ts";
import { QueueFullError } from "../facts/errors/queue-full-error.ts";
import { TokenError } from "../facts/errors/token-error.ts";
import { isInterrupted } from "../facts/interruption.ts";
import type { Failure, PendingResponse } from "../facts/pending-response.ts";
import type { Received } from "../facts/received.ts";
import { pauseFor } from "../facts/wait-for.ts";
import { conclude, noResponse } from "./conclude.ts";
import { isRefusal } from "./is-refusal.ts";
import type { RetriedCall, RetryResources } from "./retried-call.ts";
import { RetryPlan } from "./retry-plan.ts";

/**
 * The one loop: sends attempts, same key and same bytes, until the plan has no further one. The last response is
 * returned, also when no repeat could be sent after it; what never became a response is thrown.
 * @throws NetworkError, DeadlineError, RedirectError, CallAbortedError, and what the steps of an attempt throw.
 */
export async function retry<Call extends RetriedCall>(
  call: Call,
  resources: RetryResources<Call>,
  attempt: (call: Call) => Promise<PendingResponse | Failure>,
): Promise<Received> {
  const plan = new RetryPlan(call, resources);
  let before: Received | undefined;
  for (;;) {
    if (isInterrupted(call)) throw aborted(call, "waiting");
    const { sent } = call;
    let ended: PendingResponse | Failure;
    try {
      ended = await attempt(call);
    } catch (error) {
      if (call.sent === sent || PolicyError.isInstance(error)) {
        if (before === undefined || !saysMore(before.response, error)) throw error;
        return conclude(call, before);
      }
      // Whatever goes wrong once `fetch` has the request, the server may have it, too.
      ended = { failure: error, result: "lost" };
    }
    let wait = plan.settle(ended);
    if (wait === undefined && "response" in ended) {
      const finished = await ended.finish();
      if (!("failure" in finished)) return conclude(call, finished);
      // The status of a refusal says it all, so that losing its body is no reason to send again.
      const { response } = ended;
      if (isRefusal(response.status) && !call.signal?.aborted) return conclude(call, { response, body: null });
      ended = finished;
      // The server named a time, and the plan does not send again then: the lost body is no reason to do so before.
      const isPutOff = !response.ok && call.retryAt !== undefined;
      wait = isPutOff ? undefined : plan.settle(ended);
    }
    if ("failure" in ended && call.signal?.aborted) throw aborted(call, "the request was in flight");
    if ("failure" in ended && wait === undefined) throw noResponse(call, ended, resources.clock.now());
    const pauseMs = wait ?? 0;
    const pause = pauseFor(call, resources.clock, pauseMs);
    const drained = "response" in ended ? ended.discard(pause) : undefined;
    call.observer?.retries(plan.reason, pauseMs);
    [before] = await Promise.all([drained, pause]);
  }
}

/** Whether the caller learns more from the response before than from what kept its repeat from being sent. */
function saysMore({ status }: Response, error: unknown): boolean {
  // What a 401 wants is a token, and only the error says why there is none.
  if (error instanceof TokenError) return status !== 401;
  return error instanceof DeadlineError || error instanceof QueueFullError;
}
