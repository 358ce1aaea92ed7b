import { at, type JsonObject, members } from "./json.ts";

/** The buckets of the document, by name. */
export function bucketsOf(document: unknown): Readonly<JsonObject> {
  return Object.fromEntries(members(at(document, "x-rate-limits")));
}

/** Whether a limit is said to exist without a number: `x-rate-limit: { open: [ids] }`. */
export function isOpenLimit(limit: unknown): boolean {
  return Array.isArray(at(limit, "open"));
}

/** What an operation draws from: `x-rate-limit: name`, or `{ bucket: name, strength: assumed }` where only a reading says so. */
export function drawnBucket(limit: unknown): { readonly name: unknown; readonly assumed: boolean } {
  const name = at(limit, "bucket");
  return name === undefined ? { name: limit, assumed: false } : { name, assumed: at(limit, "strength") === "assumed" };
}
