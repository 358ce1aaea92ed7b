import { isDeepStrictEqual } from "node:util";
import type { Change, Impact } from "./change.ts";
import { changeWords } from "./change-words.ts";
import { operationAt } from "./operation-at.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** Fields that decide what a caller of the client writes; the other `x-` fields decide what the client does by itself. */
const CALLERS = new Set(["x-managed", "x-partial", "x-role", "x-token", "x-key-pair"]);

/** Below these keys the author chose the names. */
const MAPS = new Set(["properties", "headers", "paths", "schemas", "parameters", "responses"]);

/** Values that are data, not part of the document's structure. */
const DATA = new Set(["default", "enum", "const"]);

/**
 * Changes of what `redocly diff` cannot weigh or passes over: our `x-` fields, and examples. Only of objects that stand
 * in both bundles; where one came or went, that says all.
 */
export function ownFieldChanges(base: JsonObject, revision: JsonObject): readonly Change[] {
  const after = new Map(Array.from(placesIn(revision), ({ keys, object }) => [JSON.stringify(keys), object]));
  return Array.from(placesIn(base)).flatMap(({ keys, object }) => {
    const other = after.get(JSON.stringify(keys));
    return other ? changesOf(keys, object, other) : [];
  });
}

function changesOf(keys: readonly string[], base: JsonObject, revision: JsonObject): readonly Change[] {
  const names = new Set([...Object.keys(base), ...Object.keys(revision)].filter(isOwn));
  return [...names].flatMap((name) => {
    const [before, after] = [base[name], revision[name]];
    if (!isObject(before) || !isObject(after)) return changeOf(keys, [name], before, after);
    const inner = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...inner].flatMap((key) => changeOf(keys, [name, key], before[key], after[key]));
  });
}

function changeOf(
  keys: readonly string[],
  field: readonly string[],
  before: unknown,
  after: unknown,
): readonly Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  const { operation, below } = operationAt([...keys, ...field]);
  const impact = impactOf(field, before === undefined && field.length === 1);
  return [{ impact, operation, place: below.join("/"), what: changeWords(before, after) }];
}

function impactOf(field: readonly string[], isNew: boolean): Impact {
  const [name = "", key] = field;
  if (!name.startsWith("x-") || name === "x-open" || key === "x-open") return "docs only";
  return CALLERS.has(name) && !isNew ? "breaking" : "compatible";
}

interface Place {
  readonly keys: readonly string[];
  readonly object: JsonObject;
}

/** Every object of the document's structure, maps of names left out. One in a list is known by its `name`, if it has one. */
function* placesIn(value: unknown, keys: readonly string[] = [], isMap = false): Generator<Place> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield* placesIn(item, [...keys, isObject(item) && typeof item.name === "string" ? item.name : `${index}`]);
    }
  } else if (isObject(value)) {
    if (!isMap) yield { keys, object: value };
    for (const [key, child] of Object.entries(value)) {
      const isStructure = isMap || !(isOwn(key) || DATA.has(key));
      if (isStructure) yield* placesIn(child, [...keys, key], !isMap && MAPS.has(key));
    }
  }
}

function isOwn(name: string): boolean {
  return name.startsWith("x-") || name === "example" || name === "examples";
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
