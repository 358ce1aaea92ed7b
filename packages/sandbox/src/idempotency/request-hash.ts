import { createHash } from "node:crypto";
import type { Exchange } from "../engine/api.ts";
import { readJsonOnce } from "../engine/read-body.ts";
import { writeCanonicalJson } from "./canonical-json.ts";

/**
 * Distinguishes two requests under one key: method and path as they are, and the body's hash (READINGS O28). The order of a JSON
 * object's members makes no difference, nor does the query: a dry run uses no key, and other values of `dry_run` do not make
 * another write (READINGS O11).
 */
export function requestHash({ operation, url, bytes }: Pick<Exchange, "operation" | "url" | "bytes">): string {
  return `${operation.method} ${url.split("?")[0]} ${bodyHash(bytes)}`;
}

function bodyHash(bytes: Uint8Array): string {
  const hash = createHash("sha256");
  const read = readJsonOnce(bytes);
  if ("problem" in read) return hash.update(bytes).digest("base64");
  let text = "";
  writeCanonicalJson(read.value, (piece) => {
    text += piece;
    if (text.length < pieceLength) return;
    hash.update(text);
    text = "";
  });
  return hash.update(text).digest("base64");
}

/** To hash piece by piece would take longer than to write the pieces together first. */
const pieceLength = 65_536;

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
