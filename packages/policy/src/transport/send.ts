import { alarm } from "../facts/alarm.ts";
import { type Clock, momentOf } from "../facts/clock.ts";
import { aborted, callError } from "../facts/errors/call-error.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { DeadlineError, longerDeadline, ranOutUnsent } from "../facts/errors/deadline-error.ts";
import { unbuildable } from "../facts/errors/unbuildable.ts";
import { toRequest } from "../facts/frozen-request.ts";
import { isInterrupted } from "../facts/interruption.ts";
import type { Failure, PendingResponse } from "../facts/pending-response.ts";
import { refuseOldKey } from "../facts/refuse-old-key.ts";
import { cutOff } from "./cut-off.ts";
import { drainDuring } from "./drain-during.ts";
import { provablyNotSent } from "./provably-not-sent.ts";
import { cancelBody, readBody } from "./response-body.ts";
import { responseStream } from "./response-stream.ts";
import type { SentCall } from "./sent-call.ts";

/**
 * Sends the frozen request once. The time-out covers the attempt to the last byte of the body: it runs until the
 * response is finished or discarded.
 * @throws CallAbortedError when the signal aborted or the client was closed before, DeadlineError when it waited too long, ConfigurationError for a
 * request that cannot be built; nothing is sent. ConfigurationError too for a `fetch` that gives no Response.
 */
export async function sendOnce(
  call: SentCall,
  { clock }: { readonly clock: Clock },
): Promise<PendingResponse | Failure> {
  // Its caller may have aborted, or its client been closed, between the wait for a slot or a token and now.
  if (isInterrupted(call)) throw aborted(call, "waiting to be sent");
  const now = clock.now();
  const limit = Math.min(call.attemptTimeoutMs, call.deadlineAt - now);
  if (limit <= 0) throw callError(DeadlineError, call, ranOutUnsent, longerDeadline);
  refuseOldKey(call, clock);
  const sending = cutOff();
  const request = requestOf(call, sending.signal);
  const abort = () => sending.now(call.signal?.reason);
  const end = () => {
    callOff();
    call.signal?.removeEventListener("abort", abort);
  };
  const failed = (failure: unknown, result: Failure["result"] = "lost"): Failure => {
    end();
    return { failure, result };
  };
  const callOff = alarm(clock, limit, () => sending.now(timeout(limit)), call.exchange === "background");
  call.signal?.addEventListener("abort", abort, { once: true });
  call.firstSent ??= momentOf(clock);
  call.sentAt = now;
  call.sent += 1;
  let response: Response;
  let isError: boolean;
  let isResponse: boolean;
  try {
    // Not as a method of the call: a browser's own fetch refuses any `this`.
    const { fetch } = call;
    response = await sending.until(Promise.resolve(fetch(request)), cancelBody);
    isError = response?.type === "error";
    isResponse = typeof response?.headers?.get === "function";
    // Read here first: the next steps read them again, and cannot end the attempt for one that throws.
    if (isResponse) void [response.status, response.ok, response.headers.get("Retry-After")];
  } catch (error) {
    // An abort may be given any reason, one that looks like a connection's failure among them.
    return failed(error, !sending.signal.aborted && provablyNotSent(error, request.url) ? "not-sent" : "lost");
  }
  // What `Response.error()` makes says that there was none, as service workers and fakes do.
  if (isError) return failed(new TypeError("`fetch` gave Response.error()"));
  // A `fetch` that was handed in may be wrapped wrongly. It need not be the platform's own kind of Response.
  if (!isResponse) {
    end();
    call.ambiguous = call.reached = true;
    throw callError(ConfigurationError, call, "`fetch` gave no Response; return the one that it receives");
  }
  return {
    response,
    async finish() {
      try {
        // What is no success is read here for everybody.
        if (call.streamed && response.ok) {
          const handed = responseStream(response, sending, end);
          // The time-out ends here; the caller's signal still reaches the stream.
          callOff();
          return { response: handed, body: handed.body };
        }
        const body = await sending.until(readBody(response));
        end();
        return { response, body };
      } catch (error) {
        return failed(error);
      }
    },
    async discard(pause) {
      // It ends the pause, too, but the pause may be over while the body is still arriving.
      const stay = call.closing?.onClose(() => sending.now(new Error("the client was closed")));
      const body = await drainDuring(pause, response, sending, clock);
      stay?.();
      end();
      return { response, body };
    },
  };
}

/** Named as the platform's own, so that hooks and callers can tell it from other failures. */
function timeout(limit: number): Error {
  return Object.assign(new Error(`no response within ${Math.round(limit)} ms`), { name: "TimeoutError" });
}

function requestOf(call: SentCall, signal: AbortSignal): Request {
  try {
    return toRequest(call.request, { redirect: "manual", signal });
  } catch (error) {
    throw unbuildable(call.operation.id, error, call);
  }
}
