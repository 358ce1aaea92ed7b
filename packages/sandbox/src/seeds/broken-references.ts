import { quoted, suggestion } from "../engine/suggestion.ts";
import { memoize } from "../memoize.ts";
import { ownValue } from "../world/own-properties.ts";
import type { Reference, StateKey } from "../world/state-key.ts";
import type { SeedProblem } from "./seed.ts";

type Parts = Readonly<Record<string, object>>;

/** Values that name an entry which does not exist, such as the parent account of an account. */
export function brokenReferences(parts: Parts, references: readonly Reference[]): SeedProblem[] {
  return references.flatMap((reference) => brokenBy(reference, parts));
}

/** The references from a part of the state or into it; without a part, all of them. */
export function referencesOf(keys: readonly StateKey<object>[], part?: string): Reference[] {
  const all = keys.flatMap(({ references = [] }) => references);
  return part === undefined ? all : all.filter((reference) => reference.some((path) => path.startsWith(`${part}/`)));
}

function brokenBy([from, to]: Reference, parts: Parts): SeedProblem[] {
  const known = new Set(namesAt(parts, to));
  // Of many values that name nothing, most are the same one.
  const near = memoize((value: string) => suggestion(value, [...known]));
  return placesOf(parts, from)
    .filter(({ value }) => !known.has(String(value)))
    .map(({ path, value }) => {
      const place = ["state", ...path];
      const owner = quoted(to.replace(/\/\*.*/, "").replace("/", "."));
      const advice = near(String(value)) || `; add it to ${owner}, or change this value`;
      return {
        path: place,
        message: `${quoted(place.join("."))} is ${quoted(String(value))}, which does not exist${advice}`,
      };
    });
}

/** The names of what a path leads to: the keys of a map, or the values themselves. */
export function namesAt(parts: Parts, path: string): string[] {
  return placesOf(parts, path).flatMap(({ value }) => namesIn(value));
}

/** An entry of a map is named by its key; any other value by itself. */
function namesIn(value: unknown): string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [String(value)];
}

interface Place {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/** Every place that a path names and that has a value. */
export function placesOf(parts: Parts, path: string): Place[] {
  let places: Place[] = [{ path: [], value: parts }];
  for (const step of path.split("/")) places = places.flatMap((place) => inside(place, step));
  return places.filter(({ value }) => value !== undefined);
}

function inside({ path, value }: Place, step: string): Place[] {
  if (typeof value !== "object" || value === null) return [];
  if (step !== "*") return [{ path: [...path, step], value: ownValue(value as Record<string, unknown>, step) }];
  if (Array.isArray(value)) return value.map((item, index) => ({ path: [...path, index], value: item }));
  return Object.entries(value).map(([name, member]) => ({ path: [...path, name], value: member }));
}
