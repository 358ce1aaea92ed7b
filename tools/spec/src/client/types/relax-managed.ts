import { isObject, type Json, type JsonObject } from "../../document/json.ts";
import { mapObjects } from "../../document/map-objects.ts";
import { Place } from "../../document/place.ts";

/**
 * The document with every parameter and property optional that `x-managed` gives to the client or the call: they fill what
 * the caller leaves out. What a session fills stays as the contract has it, for not every call has a session.
 */
export function relaxManaged(document: JsonObject): JsonObject {
  return mapObjects(document, (object) => relaxProperties(document, relaxParameter(object))) as JsonObject;
}

function relaxParameter(object: JsonObject): JsonObject {
  return object.in && isFilled(object["x-managed"]) ? { ...object, required: false } : object;
}

function relaxProperties(document: JsonObject, object: JsonObject): JsonObject {
  const { required, ...rest } = object;
  if (!Array.isArray(required) || !object.properties) return object;
  const properties = new Place(document, object.properties, []);
  const kept = required.filter((name: Json) => !isFilled(properties.at(String(name), "x-managed").value));
  return kept.length === 0 ? rest : { ...rest, required: kept };
}

function isFilled(mark: Json | undefined): boolean {
  return isObject(mark) && mark.by !== "session";
}
