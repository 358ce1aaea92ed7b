import type { Json } from "../document/json.ts";
import { mapObjects } from "../document/map-objects.ts";

/** The document without `x-rules`: rule ids are for the repository, not for those who read the bundle. */
export function stripRules(document: Json): Json {
  return mapObjects(document, ({ "x-rules": _, ...kept }) => kept);
}
