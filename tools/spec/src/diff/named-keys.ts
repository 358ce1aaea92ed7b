import { followed } from "../document/follow.ts";
import { at } from "../document/json.ts";
import { itemName } from "./item-name.ts";

/** A trail of keys in which an item of a list is known by its name, if it has one: `parameters/limit`, not `parameters/3`. */
export function namedKeys(document: unknown, keys: readonly string[]): readonly string[] {
  let here = document;
  return keys.map((key) => {
    const [list, item] = [here, at(here, key)];
    here = followed(document, item);
    return Array.isArray(list) ? (itemName(document, list, item) ?? key) : key;
  });
}
