import { code } from "../markdown.ts";
import type { Operation, RateLimit } from "../openapi.ts";
import type { ReferenceApi, ReferenceOperation } from "../read-apis.ts";
import { duration } from "./duration.ts";
import { openLinks } from "./open-links.ts";

/** What may happen when the same call is sent twice (`x-safety`), and what the client makes of it. */
export function safetyWords(facts: Operation): string {
  const again = facts["x-retry-on"];
  switch (facts["x-safety"]) {
    case "read":
      return "**Read**: changes nothing. The client repeats it after a lost answer, a 429 or a 5xx.";
    case "keyed":
      return "**Keyed**: an idempotency key protects it. The client repeats it under the same key and with the same bytes.";
    case "repeatable":
      return "**Repeatable**: names a state to reach, so it cannot act twice. The client repeats it like a read.";
    case "unsafe":
      return again
        ? `**Unsafe**: may act twice. The client repeats it only if it provably never left, or after ${again.join(", ")}.`
        : "**Unsafe**: may act twice. The client repeats it only if it provably never left; otherwise the outcome is `unknown` and [the decision yours](/guides/calls/idempotency/#after-unknown).";
  }
}

/** The idempotency key (`x-idempotency`); "" where there is none. */
export function idempotencyWords({ "x-idempotency": key }: Operation): string {
  if (!key) return "";
  const repeat =
    key.onRepeat === "replay"
      ? `Remembered for ${duration(key.windowSeconds)}: a repeat returns the first outcome.`
      : `A repeat is refused with 409, the first result is not returned. After ${duration(key.windowSeconds)} the key can be purged, and is then accepted again.`;
  const need =
    key.required === true ? "required" : `whether it is required is not documented ${openLinks(key["x-open"])}`;
  return `Header ${code(key.header)}, ${need}. ${repeat} The client makes one per call unless you give it.`;
}

/** The rate limit (`x-rate-limit`) and who shares it. */
export function limitWords(api: ReferenceApi, { facts, id }: ReferenceOperation): string {
  const drawn = facts["x-rate-limit"];
  if (typeof drawn === "object" && "open" in drawn) {
    return `There is one, without a documented number. The client does not pace calls; after a 429 it waits. ${openLinks(drawn.open)}`;
  }
  const name = bucketOf(facts);
  const limit = api.bundle["x-rate-limits"]?.[name ?? ""];
  if (name === undefined || !limit) return "None documented.";
  const others = api.operations.filter((other) => other.id !== id && bucketOf(other.facts) === name);
  const shared =
    others.length > 0
      ? ` Shared with ${others.map((other) => `[${code(other.id)}](${other.address})`).join(", ")}.`
      : "";
  return `${limitText(limit)}${strengthText(facts, limit)}${shared} ${openLinks(limit["x-open"])}`.trim();
}

function bucketOf(facts: Operation): string | undefined {
  const limit = facts["x-rate-limit"];
  if (typeof limit !== "object") return limit;
  return "bucket" in limit ? limit.bucket : undefined;
}

/** `10 calls per minute and client id` */
export function limitText({ requests, perSeconds, concurrency, keyedBy }: RateLimit): string {
  const window = duration(perSeconds).replace(/^1 /, "");
  const flight = concurrency === undefined ? "" : `, ${concurrency} under way at once`;
  return `${requests} calls per ${window} and ${keyedBy === "client_id" ? "client id" : "key pair"}${flight}`;
}

function strengthText(facts: Operation, limit: RateLimit): string {
  const own = facts["x-rate-limit"];
  const strength = typeof own === "object" && "strength" in own ? own.strength : limit.strength;
  if (strength === "enforced") return "; more are refused with [429](#429). The client waits for its turn.";
  if (strength === "recommended") return ", a recommendation. The client keeps to it.";
  return ": a reading, not a statement of the contract. The client keeps to it.";
}
