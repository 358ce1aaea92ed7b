import type { ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { httpDate } from "../../engine/http-date.ts";
import type { Wire } from "../../engine/wire.ts";

/** Sends a response with the sandbox's date, or breaks it off as its fault says. */
export function sendWire(response: ServerResponse, { status, headers, body, cut }: Wire, now: number): void {
  const all: Record<string, string | number> = { ...headers, date: httpDate(now) };
  if (typeof body !== "string") {
    response.writeHead(status, all);
    // A caller that goes ends the stream, and a stream that breaks off ends the response. As it is, the stream would not end before it
    // has something to send.
    pipeline(Readable.fromWeb(body as NodeStream), response, () => {});
  } else if (cut === "drop") {
    response.destroy();
  } else if (cut === "reset") {
    response.socket?.resetAndDestroy();
  } else if (cut === "stall") {
    // Nothing more happens until the caller closes the connection.
  } else if (cut === "truncate") {
    all["content-length"] = Buffer.byteLength(body) + 1;
    response.writeHead(status, all).write(body, () => response.destroy());
  } else if (status === 204) {
    // A fault may have given it a body, and HTTP has no room for one.
    delete all["content-type"];
    response.writeHead(status, all).end();
  } else {
    if (hasLength(response, status, body)) all["content-length"] = Buffer.byteLength(body);
    response.writeHead(status, all).end(sendable(body, headers));
  }
}

/** A response without a body says so, unless it stands for one that would have a body. */
function hasLength({ req }: ServerResponse, status: number, body: string): boolean {
  return body !== "" || (status !== 304 && req.method !== "HEAD");
}

/** A text, which Node writes together with the headers; as bytes where these would then become UTF-8 too. */
function sendable(body: string, headers: Wire["headers"]): string | Buffer {
  for (const name in headers) if (beyondAscii.test(headers[name] ?? "")) return Buffer.from(body);
  return body;
}

const beyondAscii = /[^\x20-\x7e]/;
