import { createHash } from "node:crypto";
import type { Exchange } from "../engine/exchange.ts";
import { readJson } from "../engine/read-body.ts";

/**
 * Tells two requests of one key apart: method and path as they are, and the body's hash (READINGS O28). The order of a JSON object's members makes no
 * difference, nor does the query: a dry run uses no key, and what else `dry_run` may say makes no other write (READINGS O11).
 */
export function requestHash({ operation, url, bytes }: Pick<Exchange, "operation" | "url" | "bytes">): string {
  const json = readJson(bytes);
  const body = json === undefined ? bytes : JSON.stringify(sorted(json.value));
  return `${operation.method} ${url.split("?")[0]} ${createHash("sha256").update(body).digest("base64")}`;
}

/** What two requests differ in, for people: `path`, `body`, `path and body`; undefined where they are the same. */
export function difference(one: string, other: string): string | undefined {
  const [oneMethod, onePath, oneBody] = one.split(" ");
  const [otherMethod, otherPath, otherBody] = other.split(" ");
  const parts = [
    ...(oneMethod === otherMethod ? [] : ["method"]),
    ...(onePath === otherPath ? [] : ["path"]),
    ...(oneBody === otherBody ? [] : ["body"]),
  ];
  return parts.length === 0 ? undefined : parts.join(" and ");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, child]) => [key, sorted(child)]),
  );
}
