import type { Call } from "../call.ts";
import { aborted } from "../errors/call-error.ts";
import type { Failure, Resources, Step } from "../pipeline.ts";
import { again } from "./captured-request.ts";
import { handedOver } from "./handed-over.ts";
import { provablyNotSent } from "./provably-not-sent.ts";
import { discardBody, withBody } from "./response-body.ts";
import { untilAborted } from "./until-aborted.ts";

/**
 * Sends the frozen request once. The time-out covers the attempt to the last byte of the body: it runs until the
 * answer is finished or discarded.
 * @throws CallAbortedError when the signal aborted before; nothing is sent.
 */
export function sending({ clock }: Resources): Step {
  return async function send(call) {
    // The signal may have aborted in the moment between the wait for a slot or token and now.
    if (call.signal?.aborted) throw aborted(call, "waiting to be sent");
    const now = clock.now();
    const limit = Math.min(call.attemptTimeoutMs, call.deadlineAt - now);
    if (limit <= 0 || call.slot?.sentAt(now) === false) {
      return { failure: new Error("it waited too long to be sent"), result: "not-sent" };
    }
    const attempt = new AbortController();
    const over = new AbortController();
    const abort = () => attempt.abort(call.signal?.reason);
    const end = () => {
      over.abort(call);
      call.signal?.removeEventListener("abort", abort);
    };
    const failed = (failure: unknown): Failure => {
      end();
      return { failure, result: provablyNotSent(failure) ? "not-sent" : "lost" };
    };
    clock.sleep(limit, over.signal).then(
      () => attempt.abort(new Error(`no answer within ${Math.round(limit)} ms`)),
      () => {},
    );
    call.signal?.addEventListener("abort", abort, { once: true });
    call.firstSentAt ??= now;
    call.sent += 1;
    try {
      // Not as a method of the call: a browser's own fetch refuses any `this`.
      const { fetch } = call;
      const response = await untilAborted(attempt.signal, fetch(requestOf(call, attempt.signal)), discardBody);
      return {
        response,
        async finish() {
          if (call.streamed) {
            // The time-out ends here; the caller's signal still reaches the stream.
            over.abort(call);
            return handedOver(response, attempt.signal, end);
          }
          return untilAborted(attempt.signal, withBody(response)).then((finished) => {
            end();
            return finished;
          }, failed);
        },
        discard: () =>
          untilAborted(attempt.signal, discardBody(response))
            .catch(() => {})
            .finally(end),
      };
    } catch (error) {
      return failed(error);
    }
  };
}

function requestOf({ request }: Call, signal: AbortSignal): Request {
  const { original, headers, body = null } = request;
  return again(original, { headers, body, redirect: "manual", signal });
}
