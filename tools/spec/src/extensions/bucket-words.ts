import { at, items, members } from "../document/json.ts";
import { duration } from "./duration.ts";

/** How fast a bucket of `x-rate-limits` lets calls go: `10 calls per minute`. */
export function rateWords(bucket: unknown): string {
  const window = duration(Number(at(bucket, "perSeconds"))).replace(/^1 /, "");
  return `${at(bucket, "requests")} calls per ${window}`;
}

/** A bucket of `x-rate-limits` and who shares it: `10 calls per minute and client id`. */
export function bucketWords(bucket: unknown, owner = ownerWords(bucket)): string {
  const concurrency = at(bucket, "concurrency");
  const flight = concurrency === undefined ? "" : `, ${concurrency} in flight at once`;
  return `${rateWords(bucket)} and ${owner}${flight}`;
}

/**
 * What the client counts the calls of an operation per: its credential. An API key takes the place of the key pair or the client
 * id that the bucket names, where the operation's own security scheme is one.
 */
export function ownerOf(document: unknown, operation: unknown, bucket: unknown): string {
  const scheme = at(document, "components", "securitySchemes", `${schemeOf(document, operation)}`);
  return at(scheme, "type") === "apiKey" ? "API key" : ownerWords(bucket);
}

/** The name of the security scheme of an operation. */
export function schemeOf(document: unknown, operation: unknown): string | undefined {
  const [requirement] = items(at(operation, "security") ?? at(document, "security"));
  return members(requirement)[0]?.[0];
}

function ownerWords(bucket: unknown): string {
  return at(bucket, "keyedBy") === "client_id" ? "client id" : "key pair";
}

/** `10/min` */
export function shortRate(bucket: unknown): string {
  const seconds = Number(at(bucket, "perSeconds"));
  return `${at(bucket, "requests")}/${{ 1: "s", 60: "min", 3600: "h" }[seconds] ?? `${seconds} s`}`;
}
