import type { Engine } from "../../engine/create-engine.ts";
import { httpDate } from "../../engine/http-date.ts";
import { streamUntil } from "../../world/stream-until.ts";
import { plainRequest } from "./plain-request.ts";
import { responseOf } from "./response-of.ts";

/**
 * A `fetch` that reaches the engine without a socket. A connection that a fault cuts rejects as the real one does. From the
 * call to the response the clock of its run counts it as in flight, also when its caller has given up. Otherwise time could skip a
 * request on its way and time it out before it arrives.
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
    // The control plane's own calls are no traffic: one of them, the stream of events, never ends.
    const isControl = controlPath.test(url);
    const responded = async () => {
      const plain = await plainRequest(request, init?.body, origin);
      request.signal.throwIfAborted();
      const received = engine.receive({
        ...plain,
        isGone: () => request.signal.aborted,
        gone: () => request.signal,
      });
      if (received.ended.aborted) throw closed(received.ended);
      const given = received.respondToWhole(plain.bytes);
      // Its credential may have led to another run than the default one.
      const { clock, ended, over } = received;
      // The control plane ends its own waits, and says what they waited for.
      const wire = isControl ? await given : await untilClosed(given, over);
      const response = { ...wire, headers: { ...wire.headers, date: httpDate(clock.now()) } };
      return { response, ended, over };
    };
    const { response, ended, over } = await untilAborted(
      isControl ? responded() : engine.clockAt(url).whileBusy(responded),
      request.signal,
    );
    if (response.cut === "stall") return untilAborted(untilClosed(new Promise<never>(() => {}), over), request.signal);
    const { body } = response;
    const whole = typeof body === "string" ? response : { ...response, body: streamUntil(ended, body) };
    return responseOf(request.method === "HEAD" ? { ...whole, body: "" } : whole, request.signal);
  };
}

const controlPath = /^(\/r\/[^/]+)?\/_sandbox\//;

function untilAborted<Value>(
  response: Promise<Value>,
  signal: AbortSignal,
  reason = () => signal.reason as unknown,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(reason());
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    response.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** Rejects as `fetch` does when the server goes away. @param over aborts then. */
function untilClosed<Value>(response: Value | Promise<Value>, over: AbortSignal): Value | Promise<Value> {
  return response instanceof Promise ? untilAborted(response, over, () => closed(over)) : response;
}

function closed({ reason }: AbortSignal): TypeError {
  return new TypeError("fetch failed", { cause: reason });
}
