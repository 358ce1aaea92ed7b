import { originForm } from "../../engine/address.ts";
import { httpDate } from "../../engine/http-date.ts";
import type { Refusal } from "../../engine/refusal.ts";
import { unforeseen } from "../../engine/unforeseen.ts";
import type { Wire } from "../../engine/wire.ts";
import { http } from "./node-http.ts";

/** Why Node's server could not make a request of what arrived. */
export interface ClientError extends Error {
  readonly code?: string | undefined;
  /** What the parser stumbled over, in its own words. */
  readonly reason?: string | undefined;
  /** The bytes at hand when it did. */
  readonly rawPacket?: unknown;
}

/** The first line of a request, as far as it matters for whose API it was. */
interface Head {
  readonly method: string;
  readonly url: string;
}

/** 431 for headers that are too large, 408 for a request that comes too slowly, 400 for what is no HTTP. */
export function refusalOf({ code, reason, message }: ClientError): Refusal {
  if (code === "HPE_HEADER_OVERFLOW") return unforeseen(431, "The headers are too large.", "too large");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return unforeseen(408, "The request came too slowly.", "too slow");
  return unforeseen(400, `This is not a valid HTTP request: ${reason ?? message}.`, "no HTTP");
}

/** The first line of what arrived; undefined where it does not begin with one. */
export function firstLineOf({ rawPacket }: ClientError): Head | undefined {
  const bytes = rawPacket instanceof Uint8Array ? rawPacket.subarray(0, longestLine) : new Uint8Array();
  const [, method, target = ""] = /^([A-Z]+) ([\x21-\x7e]+)/.exec(Buffer.from(bytes).toString("latin1")) ?? [];
  const url = originForm(target);
  return method === undefined || !url.startsWith("/") ? undefined : { method, url };
}

/** More of a first line shows nothing more about whose API it was. */
const longestLine = 1_024;

/** A response as bytes of HTTP, after which the connection ends. */
export function httpText({ status, headers, body }: Wire, now: number): string {
  const text = typeof body === "string" ? body : "";
  const all = {
    ...headers,
    date: httpDate(now),
    "content-length": Buffer.byteLength(text),
    connection: "close",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${lines.join("")}\r\n${text}`;
}
