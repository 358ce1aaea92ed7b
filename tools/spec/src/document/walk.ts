import type { Path } from "./json.ts";
import { isObject, type Members } from "./json.ts";

/** Keys whose values are data, not part of the document's structure. */
const DATA = new Set(["example", "value", "default", "enum", "const"]);

/** Keys of maps: what stands directly below is a name the author chose, not a keyword. */
const MAPS = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "headers",
  "content",
  "examples",
  "variables",
  "schemas",
  "parameters",
]);

export interface Node {
  readonly path: Path;
  readonly value: Members;
}

/**
 * Every object of the document's structure, outermost first. One that is used in several places comes once; maps of
 * names and example data are left out.
 */
export function* walk(document: unknown): Generator<Node> {
  yield* inside(document, [], false, new Set());
}

function* inside(value: unknown, path: Path, isMap: boolean, seen: Set<unknown>): Generator<Node> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* inside(item, [...path, index], false, seen);
  } else if (isObject(value) && !seen.has(value)) {
    seen.add(value);
    if (!isMap) yield { path, value };
    for (const [key, child] of Object.entries(value)) {
      if (isMap || !DATA.has(key)) yield* inside(child, [...path, key], !isMap && MAPS.has(key), seen);
    }
  }
}
