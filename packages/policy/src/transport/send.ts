import type { Call } from "../call.ts";
import { aborted } from "../errors/call-error.ts";
import type { Failure, Resources, Step } from "../pipeline.ts";
import { alarm } from "./alarm.ts";
import { again } from "./captured-request.ts";
import { cutOff } from "./cut-off.ts";
import { handedOver } from "./handed-over.ts";
import { provablyNotSent } from "./provably-not-sent.ts";
import { discardBody, withBody } from "./response-body.ts";

/**
 * Sends the frozen request once. The time-out covers the attempt to the last byte of the body: it runs until the
 * answer is finished or discarded.
 * @throws CallAbortedError when the signal aborted before; nothing is sent.
 */
export function sending({ clock }: Resources): Step {
  return async function send(call) {
    const inTime = call.slot?.sentAt(clock.now());
    // Only a limit that is kept elsewhere has to be asked.
    const mayGo = inTime instanceof Promise ? await inTime : inTime;
    // The signal may have aborted in the moment between the wait for a slot or token and now.
    if (call.signal?.aborted) throw aborted(call, "waiting to be sent");
    const now = clock.now();
    const limit = Math.min(call.attemptTimeoutMs, call.deadlineAt - now);
    if (limit <= 0 || mayGo === false) {
      return { failure: new Error("it waited too long to be sent"), result: "not-sent" };
    }
    const attempt = cutOff();
    // One that cannot be built is nothing to repeat.
    const request = requestOf(call, attempt.signal);
    const abort = () => attempt.now(call.signal?.reason);
    const end = () => {
      callOff();
      call.signal?.removeEventListener("abort", abort);
    };
    const failed = (failure: unknown): Failure => {
      end();
      return { failure, result: provablyNotSent(failure) ? "not-sent" : "lost" };
    };
    const callOff = alarm(clock, limit, () => attempt.now(timeout(limit)));
    call.signal?.addEventListener("abort", abort, { once: true });
    call.firstSentAt ??= now;
    call.sent += 1;
    try {
      // Not as a method of the call: a browser's own fetch refuses any `this`.
      const { fetch } = call;
      const response = await attempt.until(fetch(request), discardBody);
      return {
        response,
        async finish() {
          if (call.streamed) {
            // The time-out ends here; the caller's signal still reaches the stream.
            callOff();
            return handedOver(response, attempt.signal, end);
          }
          return attempt.until(withBody(response)).then((finished) => {
            end();
            return finished;
          }, failed);
        },
        discard: () =>
          attempt
            .until(discardBody(response))
            .catch(() => {})
            .finally(end),
      };
    } catch (error) {
      return failed(error);
    }
  };
}

/** Named as the platform's own, so that hooks and callers can tell it from other failures. */
function timeout(limit: number): Error {
  return Object.assign(new Error(`no answer within ${Math.round(limit)} ms`), { name: "TimeoutError" });
}

function requestOf({ request }: Call, signal: AbortSignal): Request {
  const { original, headers, body = null } = request;
  return again(original, { headers, body, redirect: "manual", signal });
}
