import type { RulePlace } from "./description.ts";

/**
 * The rules that a place of a value falls under: those of the deepest part of its schema that shows any.
 *
 * @param start index of the place that is the value itself.
 * @param pointer JSON Pointer inside the value.
 */
export function rulesAt(places: readonly RulePlace[], start: number | undefined, pointer: string): readonly string[] {
  let place = start === undefined ? undefined : places[start];
  let found = place?.rules ?? [];
  for (const key of pointer.split("/").slice(1)) {
    const inside = place && insideOf(place, key);
    place = inside === undefined ? undefined : places[inside];
    if (place === undefined) break;
    found = place.rules ?? found;
  }
  return found;
}

function insideOf({ properties, items, others }: RulePlace, key: string): number | undefined {
  const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
  if (properties !== undefined && Object.hasOwn(properties, name)) return properties[name];
  return (/^\d+$/.test(key) ? items : undefined) ?? others;
}
