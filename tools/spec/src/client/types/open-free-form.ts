import { isFreeForm } from "../../document/free-form.ts";
import type { JsonObject } from "../../document/json.ts";
import { mapObjects } from "../../document/map-objects.ts";

/**
 * The document with `additionalProperties: true` on every object schema that shows no fields. It means the same, but
 * openapi-typescript types the short form as an object that can hold nothing.
 */
export function openFreeForm(document: JsonObject): JsonObject {
  return mapObjects(document, (object) =>
    isFreeForm(object) ? { ...object, additionalProperties: true } : object,
  ) as JsonObject;
}
