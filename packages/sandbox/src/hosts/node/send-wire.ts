import type { FastifyReply } from "fastify";
import type { Wire } from "../../engine/wire.ts";

/** Sends an answer with the sandbox's date, or breaks it off as its fault says. */
export function sendWire(reply: FastifyReply, { status, headers, body, cut }: Wire, now: number): FastifyReply {
  reply.code(status).headers(headers).header("date", httpDate(now));
  if (typeof body !== "string") return reply.send(body);
  if (cut === undefined) return reply.serializer(asItIs).send(body === "" ? undefined : sendable(body, headers));
  reply.hijack();
  if (cut === "truncate") {
    reply.raw.writeHead(status, { ...headers, "content-length": String(Buffer.byteLength(body) + 1) });
    reply.raw.write(body, () => reply.raw.destroy(reset()));
  } else {
    reply.raw.destroy(reset());
  }
  return reply;
}

/** Fastify's own adds a charset to the type. */
const asItIs = (body: string) => body;

/** A text, which Node writes together with the headers; as bytes where these would then become UTF-8 too. */
function sendable(body: string, headers: Wire["headers"]): string | Buffer {
  for (const name in headers) if (beyondAscii.test(headers[name] ?? "")) return Buffer.from(body);
  return body;
}

const beyondAscii = /[^\x20-\x7e]/;

/** What a caller in this process gets to see; over a socket it is a reset. */
function reset(): Error {
  return Object.assign(new Error("The connection was reset by a fault that was asked for."), { code: "ECONNRESET" });
}

let [second, text] = [Number.NaN, ""];

function httpDate(now: number): string {
  const current = Math.floor(now / 1_000);
  if (current !== second) [second, text] = [current, new Date(current * 1_000).toUTCString()];
  return text;
}
