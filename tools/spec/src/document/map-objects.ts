import type { Json, JsonObject } from "./json.ts";
import { isObject } from "./json.ts";

/** A copy of `value` in which every object, innermost first, is what `change` makes of it. */
export function mapObjects(value: Json, change: (object: JsonObject) => JsonObject): Json {
  if (Array.isArray(value)) return value.map((item: Json) => mapObjects(item, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, child]) => [key, mapObjects(child, change)])));
}
