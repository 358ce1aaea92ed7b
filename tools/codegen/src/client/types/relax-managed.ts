import type { Json, JsonObject } from "../../spec/json.ts";
import { mapObjects } from "../../spec/map-objects.ts";
import { Place } from "../../spec/place.ts";

/** The document with every `x-managed` parameter and property optional: the client fills what the caller leaves out. */
export function relaxManaged(document: JsonObject): JsonObject {
  return mapObjects(document, (object) => relaxProperties(document, relaxParameter(object))) as JsonObject;
}

function relaxParameter(object: JsonObject): JsonObject {
  return object["x-managed"] && object.in ? { ...object, required: false } : object;
}

function relaxProperties(document: JsonObject, object: JsonObject): JsonObject {
  const { required, ...rest } = object;
  if (!Array.isArray(required) || !object.properties) return object;
  const properties = new Place(document, object.properties, []);
  const kept = required.filter((name: Json) => !properties.at(String(name), "x-managed").exists);
  return kept.length === 0 ? rest : { ...rest, required: kept };
}
