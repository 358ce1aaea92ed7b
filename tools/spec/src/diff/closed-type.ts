import { isFreeForm } from "../document/free-form.ts";
import { isObject } from "../document/json.ts";

/**
 * Whether callers could write and read any property of an object, and no longer can. Servers may still take every property, but the
 * generated type has only those that the schema shows.
 */
export function isClosed(before: unknown, after: unknown): boolean {
  return isOpen(before) && !isOpen(after);
}

function isOpen(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  return isFreeForm(schema) || (schema.additionalProperties ?? false) !== false;
}
