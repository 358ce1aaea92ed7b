import type { Exchange } from "../engine/api.ts";
import { mayLoseDigits, withExactNumbers } from "../engine/exact-numbers.ts";
import { readJsonOnce } from "../engine/read-body.ts";
import { fingerprintOf } from "./fingerprint.ts";

/**
 * Distinguishes two requests under one key: method and path as they are, and the body by its fingerprint (READINGS O28). The order of a
 * JSON object's members makes no difference, nor how a number is written, nor the query. A dry run uses no key, and other values of
 * `dry_run` do not make another write (READINGS O11).
 */
export function requestHash(exchange: Exchange): string {
  const { operation, url, bytes } = exchange;
  const read = readJsonOnce(exchange);
  const body =
    "problem" in read
      ? `bytes:${fingerprintOf(latin1.decode(bytes))}`
      : fingerprintOf(mayLoseDigits(bytes) ? withExactNumbers(bytes) : read.value);
  return `${operation.method} ${url.split("?")[0]} ${body}`;
}

/** Gives each byte a character of its own. */
const latin1 = new TextDecoder("latin1");

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
