import type { Wire } from "../../engine/wire.ts";

/** A response of the engine, whose body may already be bytes. */
interface Responded {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  readonly cut?: Wire["cut"];
}

/**
 * The engine's response as that of `fetch`.
 *
 * @throws TypeError as `fetch` does where a fault cut the connection.
 */
export function responseOf({ status, headers, body, cut }: Responded, signal: AbortSignal): Response {
  if (cut !== undefined) throw new TypeError("fetch failed", { cause: reset() });
  // For an empty text, a Response would have a Content-Type that nothing on a port has.
  if (withoutBody.has(status) || body === "") return new Response(null, { status, headers });
  const stream = body instanceof ReadableStream ? body.pipeThrough(new TransformStream(), { signal }) : body;
  return new Response(stream, { status, headers });
}

/** Statuses of responses that cannot have a body. */
const withoutBody = new Set([204, 205, 304]);

/** What a real connection ends with that a fault cuts. */
function reset(): Error {
  return Object.assign(new Error("The connection was reset by a fault that was asked for."), { code: "ECONNRESET" });
}
