import { at, isObject, type Json } from "./json.ts";
import { fragmentKeys } from "./pointer.ts";

/**
 * The value itself or, where it is a `$ref` into `document`, what that leads to. Keys beside a `$ref` win over its target.
 * Undefined where it leads nowhere, or back to itself.
 */
export function followed(document: unknown, value: Json | undefined): Json | undefined;
export function followed(document: unknown, value: unknown): unknown;
export function followed(document: unknown, value: unknown): unknown {
  return followedWithin(document, value, []);
}

/** @param passed the `$ref`s that lead here. */
function followedWithin(document: unknown, value: unknown, passed: readonly string[]): unknown {
  if (!isObject(value) || typeof value.$ref !== "string") return value;
  const { $ref: reference, ...beside } = value;
  if (passed.includes(reference)) return undefined;
  const target = followedWithin(document, referred(document, reference), [...passed, reference]);
  return isObject(target) ? { ...target, ...beside } : target;
}

/**
 * The value with every `$ref` in it followed. A schema that contains itself ends at its second occurrence: what stands beside
 * the `$ref` is all that is left of it there.
 */
export function expanded(document: unknown, value: unknown, within: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item) => expanded(document, item, within));
  if (!isObject(value)) return value;
  const { $ref: reference, ...rest } = value;
  const own = Object.fromEntries(Object.entries(rest).map(([key, child]) => [key, expanded(document, child, within)]));
  if (typeof reference !== "string" || within.includes(reference)) return own;
  const target = expanded(document, referred(document, reference), [...within, reference]);
  return isObject(target) ? { ...target, ...own } : target;
}

function referred(document: unknown, reference: string): unknown {
  return at(document, ...fragmentKeys(reference.slice(reference.indexOf("#") + 1)));
}
