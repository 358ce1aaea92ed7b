import type { Engine } from "../../engine/create-engine.ts";
import { httpDate } from "../../engine/http-date.ts";
import type { SandboxClock } from "../../world/clock.ts";
import { plainRequest } from "./plain-request.ts";
import { responseOf } from "./response-of.ts";

/**
 * A `fetch` that reaches the engine without a socket. A connection that a fault cuts rejects as the real one does. From the
 * call to the response the clock counts it as in flight, also when its caller has given up: time that leapt over a request on
 * its way would time it out before it arrives.
 */
export function localFetch(
  engine: Engine,
  origin: string,
  clock: SandboxClock,
): (input: Request | string | URL, init?: RequestInit) => Promise<Response> {
  return async function fetch(input, init) {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    if (!request.url.startsWith(`${origin}/`)) {
      throw new TypeError(
        `fetch failed: the sandbox in this process is at ${origin}, not at ${new URL(request.url).origin}.`,
      );
    }
    const answered = async () => engine.answer(await plainRequest(request, init?.body, origin));
    // The control plane's own calls are no traffic: one of them, the stream of events, never ends.
    const isControl = request.url.startsWith(`${origin}/_sandbox/`);
    const wire = await untilAborted(isControl ? answered() : clock.whileBusy(answered), request.signal);
    if (wire.cut === "stall") return untilAborted(new Promise(() => {}), request.signal);
    return responseOf({ ...wire, headers: { ...wire.headers, date: httpDate(engine.now()) } }, request.signal);
  };
}

function untilAborted<Value>(answer: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
