import type { Engine } from "../../engine/create-engine.ts";
import { httpDate } from "../../engine/http-date.ts";
import type { RequestHead } from "../../engine/request.ts";
import type { Wire } from "../../engine/wire.ts";

/**
 * A `fetch` that reaches the engine without a socket. A connection that a fault cuts rejects as the real one does. From the
 * call to the response the clock of its run counts it as in flight, also when its caller has given up: time that leapt over a request on
 * its way would time it out before it arrives.
 */
export function localFetch(
  engine: Engine,
  origin: string,
): (input: Request | string | URL, init?: RequestInit) => Promise<Response> {
  const { host } = new URL(origin);
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
      const bytes = givenBytes(request, init?.body) ?? new Uint8Array(await request.arrayBuffer());
      const received = engine.receive(requestHead(request, bytes, url, host));
      const wire = await received.answerWhole(bytes);
      return { wire, now: received.clock.now() };
    };
    // The control plane's own calls are no traffic: one of them, the stream of events, never ends.
    const { wire, now } = await untilAborted(
      isControl.test(url) ? answered() : engine.clockAt(url).whileBusy(answered),
      request.signal,
    );
    return responseOf(wire, now, request.signal);
  };
}

const isControl = /^(\/r\/[^/]+)?\/_sandbox\//;

/** A body that need not be read from the request's stream again; undefined for any other. */
function givenBytes({ body }: Request, given: RequestInit["body"]): Uint8Array | undefined {
  if (body === null) return nothing;
  return typeof given === "string" ? utf8.encode(given) : undefined;
}

const nothing = new Uint8Array();

function requestHead(request: Request, bytes: Uint8Array, url: string, host: string): RequestHead {
  const headers: Record<string, string> = { host };
  const rawHeaders: string[] = [];
  for (const [name, value] of request.headers) headers[name] = value;
  if (bytes.length > 0) headers["content-length"] = String(bytes.length);
  for (const name in headers) rawHeaders.push(name, headers[name] ?? "");
  return { method: request.method, url, headers, rawHeaders, httpVersion: "1.1" };
}

const utf8 = new TextEncoder();

function responseOf({ status, headers, body, cut }: Wire, now: number, signal: AbortSignal): Response {
  if (cut !== undefined) throw new TypeError("fetch failed", { cause: reset() });
  const init = { status, headers: { ...headers, date: httpDate(now) } };
  if (withoutBody.has(status)) return new Response(null, init);
  return new Response(typeof body === "string" ? body : body.pipeThrough(new TransformStream(), { signal }), init);
}

/** Statuses of responses that cannot have a body. */
const withoutBody = new Set([204, 205, 304]);

/** What a real connection ends with that a fault cuts. */
function reset(): Error {
  return Object.assign(new Error("The connection was reset by a fault that was asked for."), { code: "ECONNRESET" });
}

function untilAborted<Value>(answer: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
