import { followed } from "../document/follow.ts";
import { at } from "../document/json.ts";

/** A trail of keys in which an item of a list is known by its name, if it has one: `parameters/limit`, not `parameters/3`. */
export function namedKeys(document: unknown, keys: readonly string[]): readonly string[] {
  let here = document;
  return keys.map((key) => {
    const isItem = Array.isArray(here);
    here = followed(document, at(here, key));
    const name = isItem ? at(here, "name") : undefined;
    return typeof name === "string" ? name : key;
  });
}
