import type { Engine } from "../../engine/create-engine.ts";
import { httpDate } from "../../engine/http-date.ts";
import { plainRequest } from "./plain-request.ts";
import { responseOf } from "./response-of.ts";

/**
 * A `fetch` that reaches the engine without a socket. A connection that a fault cuts rejects as the real one does. From the
 * call to the response the clock of its run counts it as in flight, also when its caller has given up: time that leapt over a request on
 * its way would time it out before it arrives.
 */
export function localFetch(
  engine: Engine,
  origin: string,
): (input: Request | string | URL, init?: RequestInit) => Promise<Response> {
  return async function fetch(input, init) {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    if (!request.url.startsWith(`${origin}/`)) {
      throw new TypeError(
        `fetch failed: the sandbox in this process is at ${origin}, not at ${new URL(request.url).origin}.`,
      );
    }
    const url = request.url.slice(origin.length);
    const answered = async () => {
      const plain = await plainRequest(request, init?.body, origin);
      const received = engine.receive(plain);
      const wire = await received.answerWhole(plain.bytes);
      return { ...wire, headers: { ...wire.headers, date: httpDate(received.clock.now()) } };
    };
    // The control plane's own calls are no traffic: one of them, the stream of events, never ends.
    const wire = await untilAborted(
      isControl.test(url) ? answered() : engine.clockAt(url).whileBusy(answered),
      request.signal,
    );
    if (wire.cut === "stall") return untilAborted(new Promise(() => {}), request.signal);
    return responseOf(wire, request.signal);
  };
}

const isControl = /^(\/r\/[^/]+)?\/_sandbox\//;

function untilAborted<Value>(answer: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
