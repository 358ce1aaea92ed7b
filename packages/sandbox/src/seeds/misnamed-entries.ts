import { quoted } from "../engine/suggestion.ts";
import type { StateKey } from "../world/state-key.ts";
import { placesOf } from "./broken-references.ts";
import type { SeedProblem } from "./seed.ts";

/** Entries of maps whose id is not the key that they are found by. */
export function misnamedEntries(
  parts: Readonly<Record<string, object>>,
  keys: readonly StateKey<object>[],
): SeedProblem[] {
  return keys
    .flatMap(({ ids = [] }) => ids)
    .flatMap(([map, member]) => placesOf(parts, `${map}/*/${member}`))
    .filter(({ path, value }) => value !== path.at(-2))
    .map(({ path, value }) => {
      const place = ["state", ...path];
      const key = String(path.at(-2));
      const message = `${quoted(place.join("."))} is ${quoted(String(value))}, but its entry is named ${quoted(key)}: give both the same id`;
      return { path: place, message };
    });
}
