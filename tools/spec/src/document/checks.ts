import { isObject, type Json, type JsonObject } from "./json.ts";

/** Checks for `Place.need`. */
export const isText = (value: Json): value is string => typeof value === "string" && value !== "";

export const hasMembers = (value: Json): value is JsonObject => isObject(value);

export const isCount = (value: Json): value is number => Number.isInteger(value) && (value as number) > 0;

export const isStatusList = (value: Json): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.every((item: Json) => isCount(item));

/** A JSON Pointer to something inside the document, which is not the whole of it. */
export const isPointer = (value: Json): value is string =>
  typeof value === "string" && /^(\/([^~/]|~[01])+)+$/.test(value);

export const isOneOf =
  <const T extends readonly Json[]>(...values: T) =>
  (value: Json): value is T[number] =>
    values.includes(value);
