import type { JsonObject, Members } from "../../document/json.ts";
import { mapObjects } from "../../document/map-objects.ts";

const SHAPES = ["properties", "additionalProperties", "patternProperties", "allOf", "anyOf", "oneOf"];

/**
 * The document with `additionalProperties: true` on every object schema that shows no fields. It means the same, but
 * openapi-typescript types the short form as an object that can hold nothing.
 */
export function openFreeForm(document: JsonObject): JsonObject {
  return mapObjects(document, (object) =>
    isFreeForm(object) ? { ...object, additionalProperties: true } : object,
  ) as JsonObject;
}

/** Whether an object schema shows no fields. */
export function isFreeForm(object: Members): boolean {
  const { type } = object;
  const ofObjects = type === "object" || (Array.isArray(type) && type.includes("object"));
  return ofObjects && !SHAPES.some((key) => key in object);
}
