import { followed } from "../document/follow.ts";
import { at } from "../document/json.ts";

/**
 * The name of an item of a list, its `$ref` followed; undefined of one that has none. Parameters may share a name where they stand in
 * different places, and these are then part of it: `header limit`.
 */
export function itemName(document: unknown, list: readonly unknown[], item: unknown): string | undefined {
  const name = at(followed(document, item), "name");
  if (typeof name !== "string") return undefined;
  const isShared = list.filter((one) => at(followed(document, one), "name") === name).length > 1;
  return isShared ? `${at(followed(document, item), "in")} ${name}` : name;
}
