import { ConfigurationError } from "../errors/configuration-error.ts";
import { kindOf, type RefuseField } from "./refuse-field.ts";

/**
 * What a body says once it is sent as JSON: plain data, read from it once. A class instance, a getter, `toJSON` and a proxy
 * can show one thing to a check and another to the serializer.
 */
export function jsonBody(refuse: RefuseField, body: unknown): unknown {
  try {
    checkCarried(refuse, body, () => "body");
    return JSON.parse(JSON.stringify(body));
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    const reasons =
      "it refers to itself, is nested too deeply, is no data, or its toJSON or a getter threw (see cause)";
    return refuse("body", `cannot be written as JSON: ${reasons}`, error);
  }
}

/** Refuses what JSON would leave out, or write as null or `{}`, without a word. */
function checkCarried(refuse: RefuseField, value: unknown, field: () => string): void {
  const isObject = typeof value === "object" && value !== null;
  if (isObject ? isLost(value) : typeof value === "bigint" || (typeof value === "number" && !Number.isFinite(value))) {
    refuse(field(), `is ${kindOf(value)}, which JSON cannot carry`);
  }
  // What writes itself is read from what it wrote.
  if (!isObject || "toJSON" in value) return;
  for (const [key, one] of Object.entries(value)) {
    checkCarried(refuse, one, () => `${field()}${Array.isArray(value) ? `[${key}]` : `.${key}`}`);
  }
}

/** Bytes would become an object of numbers; a Map, a Blob, a stream or a promise `{}`; an invalid Date null. */
function isLost(value: object): boolean {
  if (ArrayBuffer.isView(value)) return true;
  if (value instanceof Date) return Number.isNaN(value.getTime());
  if ("toJSON" in value || Array.isArray(value) || Object.keys(value).length > 0) return false;
  const prototype = Object.getPrototypeOf(value);
  // A plain object, of whichever realm.
  return prototype !== null && Object.getPrototypeOf(prototype) !== null;
}
