import { Readable } from "node:stream";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import type { SandboxClock } from "../../world/clock.ts";

/**
 * A `fetch` that reaches the server without a socket. A connection that a fault cuts rejects as the real one does. From the
 * call to the answer the clock counts it as in flight, also when its caller has given up: time that leapt over a request on
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
    // The one answer without an end.
    const isStream =
      url.startsWith("/_sandbox/") && request.headers.get("accept")?.includes("text/event-stream") === true;
    const answered = async () => {
      const payload = Buffer.from(await request.arrayBuffer());
      return app.inject({
        ...(isStream ? { payloadAsStream: true, signal: request.signal } : {}),
        method: request.method as "GET",
        url,
        headers: Object.fromEntries(request.headers),
        ...(payload.length === 0 ? {} : { payload }),
      });
    };
    // The control plane's own calls are no traffic: one of them, the stream of events, never ends.
    const answering = (url.startsWith("/_sandbox/") ? answered() : clock.whileBusy(answered)).catch(
      (cause: unknown) => {
        throw new TypeError("fetch failed", { cause });
      },
    );
    const answer = await untilAborted(answering, request.signal);
    const { statusCode: status, headers } = answer;
    return new Response(noBody.has(status) ? null : bodyOf(answer, isStream), {
      status,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
    });
  };
}

function bodyOf(
  answer: LightMyRequestResponse,
  isStream: boolean,
): ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> {
  return isStream ? Readable.toWeb(answer.stream()) : new Uint8Array(answer.rawPayload);
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
