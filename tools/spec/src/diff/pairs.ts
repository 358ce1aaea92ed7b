import { followed } from "../document/follow.ts";
import { at, isObject, type Members, members } from "../document/json.ts";
import { fragmentKeys } from "../document/pointer.ts";
import { itemName } from "./item-name.ts";
import { samePath } from "./same-path.ts";

/** An object that stands in the same place of both documents, `$ref`s followed. */
export interface Pair {
  /** Where the later document has it written. A parameter is known by its name. */
  readonly keys: readonly string[];
  readonly before: Members;
  readonly after: Members;
}

interface Sides {
  readonly base: unknown;
  readonly revision: unknown;
}

/** Below these keys the author chose the names. */
const MAPS = new Set([
  "properties",
  "headers",
  "paths",
  "schemas",
  "parameters",
  "responses",
  "content",
  "securitySchemes",
]);

/** Values that are data, not part of the document's structure. */
const DATA = new Set(["default", "enum", "const", "example", "examples"]);

/**
 * Every object of the structure that both documents have, maps of names left out. What is referred to comes once for each pair of
 * targets: an operation that now refers to another component is compared with what it referred to before.
 */
export function* pairs(base: unknown, revision: unknown): Generator<Pair> {
  yield* within({ base, revision }, { base, revision }, [], false, new Set());
}

function* within(
  documents: Sides,
  found: Sides,
  keys: readonly string[],
  isMap: boolean,
  seen: Set<string>,
): Generator<Pair> {
  const references = [referenceOf(found.base), referenceOf(found.revision)];
  if (!references.includes(undefined)) {
    // What stands beside a reference belongs to the place of the reference, not to what it leads to.
    const [before, after] = [beside(found.base), beside(found.revision)];
    if (Object.keys({ ...before, ...after }).length > 0) {
      yield { keys, before, after };
      const targets: Sides = { base: { $ref: references[0] }, revision: { $ref: references[1] } };
      yield* within(documents, targets, keys, isMap, seen);
      return;
    }
  }
  if (references.some((reference) => reference !== undefined) || keys[0] === "components") {
    const both = JSON.stringify([references[0] ?? pointed(keys), references[1] ?? pointed(keys)]);
    if (seen.has(both)) return;
    seen.add(both);
  }
  const written = references[1] === undefined ? keys : fragmentKeys(references[1].slice(1));
  const before = followed(documents.base, found.base);
  const after = followed(documents.revision, found.revision);
  if (Array.isArray(before) && Array.isArray(after)) {
    const old = new Map(named(documents.base, before));
    for (const [key, item] of named(documents.revision, after)) {
      if (old.has(key))
        yield* within(documents, { base: old.get(key), revision: item }, [...written, key], false, seen);
    }
  } else if (isObject(before) && isObject(after)) {
    if (!isMap) yield { keys: written, before, after };
    for (const [key, child] of Object.entries(after)) {
      const isStructure = isMap || !(key.startsWith("x-") || DATA.has(key));
      const former = isMap && keys.at(-1) === "paths" ? samePath(Object.keys(before), key) : key;
      const below: Sides = { base: former && before[former], revision: child };
      if (isStructure) yield* within(documents, below, [...written, key], !isMap && MAPS.has(key), seen);
    }
  }
}

function referenceOf(value: unknown): string | undefined {
  const reference = at(value, "$ref");
  return typeof reference === "string" ? reference : undefined;
}

function beside(value: unknown): Members {
  return Object.fromEntries(members(value).filter(([key]) => key !== "$ref"));
}

function pointed(keys: readonly string[]): string {
  return `#/${keys.join("/")}`;
}

/** The items of a list by what they are: a parameter by its name, what is referred to by its address, others by their index. */
function named(document: unknown, list: readonly unknown[]): readonly (readonly [string, unknown])[] {
  return list.map((item, index) => {
    return [itemName(document, list, item) ?? referenceOf(item) ?? `${index}`, item];
  });
}
