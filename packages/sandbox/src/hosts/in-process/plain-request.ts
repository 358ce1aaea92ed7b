import type { RequestData } from "../../engine/request.ts";
import { localOrigin } from "./local-origin.ts";

/**
 * A request of `fetch` as the engine takes it.
 *
 * Its `Host` is the same for every sandbox without a port: otherwise the log of the same calls would differ.
 *
 * @param given the body as the caller gave it: a text need not be read from the request's stream again.
 */
export function plainRequest(
  request: Request,
  given: RequestInit["body"],
  origin: string,
): RequestData | Promise<RequestData> {
  const bytes = givenBytes(request, given);
  if (bytes !== undefined) return withBytes(request, bytes, origin);
  return request.arrayBuffer().then((read) => withBytes(request, new Uint8Array(read), origin));
}

/** Undefined for a body that has to be read. */
function givenBytes({ body }: Request, given: RequestInit["body"]): Uint8Array | undefined {
  if (body === null) return nothing;
  return typeof given === "string" ? utf8.encode(given) : undefined;
}

const nothing = new Uint8Array();

const { host } = new URL(localOrigin);

function withBytes(request: Request, bytes: Uint8Array, origin: string): RequestData {
  const headers: Record<string, string> = { host };
  for (const [name, value] of request.headers) headers[name] = value;
  if (bytes.length > 0) headers["content-length"] = String(bytes.length);
  return {
    method: request.method,
    url: request.url.slice(origin.length),
    headers,
    rawHeaders: Object.entries(headers).flat(),
    httpVersion: "1.1",
    bytes,
  };
}

const utf8 = new TextEncoder();
