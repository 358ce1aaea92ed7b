import { at } from "../document/json.ts";
import { duration } from "./duration.ts";

/** How fast a bucket of `x-rate-limits` lets calls go: `10 calls per minute`. */
export function rateWords(bucket: unknown): string {
  const window = duration(Number(at(bucket, "perSeconds"))).replace(/^1 /, "");
  return `${at(bucket, "requests")} calls per ${window}`;
}

/** A bucket of `x-rate-limits` and who shares it: `10 calls per minute and client id`. */
export function bucketWords(bucket: unknown): string {
  const concurrency = at(bucket, "concurrency");
  const flight = concurrency === undefined ? "" : `, ${concurrency} in flight at once`;
  return `${rateWords(bucket)} and ${at(bucket, "keyedBy") === "client_id" ? "client id" : "key pair"}${flight}`;
}

/** `10/min` */
export function shortRate(bucket: unknown): string {
  const seconds = Number(at(bucket, "perSeconds"));
  return `${at(bucket, "requests")}/${{ 1: "s", 60: "min", 3600: "h" }[seconds] ?? `${seconds} s`}`;
}
