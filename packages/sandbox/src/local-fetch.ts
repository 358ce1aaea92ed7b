import type { FastifyInstance } from "fastify";
import type { SandboxClock } from "./world/clock.ts";

/**
 * A `fetch` that reaches the server without a socket. A connection that a fault cuts rejects as the real one does. From the
 * call to the answer the clock counts it as under way, also when its caller has given up: time that leapt over a request on
 * its way would time it out before it arrives.
 */
export function localFetch(
  app: FastifyInstance,
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
    const url = request.url.slice(origin.length);
    const answered = async () => {
      const payload = Buffer.from(await request.arrayBuffer());
      return app.inject({
        method: request.method as "GET",
        url,
        headers: Object.fromEntries(request.headers),
        ...(payload.length === 0 ? {} : { payload }),
      });
    };
    // The control plane's own calls are no traffic: one of them, the stream of events, never ends.
    const answer = (url.startsWith("/_sandbox/") ? answered() : clock.whileBusy(answered)).catch((cause: unknown) => {
      throw new TypeError("fetch failed", { cause });
    });
    const { statusCode: status, headers, rawPayload } = await untilAborted(answer, request.signal);
    const body = noBody.has(status) ? null : new Uint8Array(rawPayload);
    return new Response(body, {
      status,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
    });
  };
}

/** Statuses of answers that cannot have a body. */
const noBody = new Set([204, 205, 304]);

function untilAborted<Value>(answer: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
