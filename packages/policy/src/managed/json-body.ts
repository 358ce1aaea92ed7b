import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { inheritedProperty, inheritedWords } from "../facts/inherited-property.ts";
import { isPlain } from "../facts/is-plain.ts";
import { kindOf, type RefuseField } from "./refuse-field.ts";

/** An object that is being written, and where it is in the one around it. */
interface Place {
  readonly value: unknown;
  readonly name: string;
}

/**
 * What a body says once it is sent as JSON: plain data, read from it once. A class instance, a getter, `toJSON` and a proxy
 * can show one thing to a check and another to the serializer. So the check sees what the serializer writes.
 */
export function jsonBody(refuse: RefuseField, body: unknown): unknown {
  /** From the body to the object whose property is being written. */
  const path: Place[] = [];

  function check(this: unknown, key: string, written: unknown): unknown {
    const value = unboxed(written);
    while (path.length > 0 && path.at(-1)?.value !== this) path.pop();
    const name = path.length === 0 ? "body" : Array.isArray(this) ? `[${key}]` : `.${key}`;
    const lost = lostIn(this as Record<string, unknown>, key, value);
    const field = () => [...path.map((place) => place.name), name].join("");
    if (lost.length > 0) refuse(field(), `is ${kindOf(lost[0])}, which JSON cannot carry`);
    const inherited = isObject(value) ? inheritedProperty(value) : undefined;
    if (inherited !== undefined)
      refuse(`${field()}.${inherited}`, `is ${inheritedWords}, which JSON leaves out: ${remedy}`);
    // The copy would have the nearest number of its digits.
    if (isRawJson(value)) refuse(field(), "is made by JSON.rawJSON(), which the client does not keep: give the value");
    if (typeof value === "object") path.push({ value, name });
    return value;
  }

  try {
    const plain = plainCopy(body, 0);
    if (plain !== undefined) return plain;
    return JSON.parse(JSON.stringify(body, check));
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    const reasons = "it refers to itself, is nested too deeply, or its toJSON or a getter threw (see cause)";
    return refuse("body", `cannot be written as JSON: ${reasons}`, error);
  }
}

const remedy = "give a plain object, or a class with toJSON()";

/** Deeper bodies are left to JSON, which says when they are too deep. */
const deepest = 100;

/**
 * A copy of texts, numbers, switches, and plain lists and objects of them: most bodies are nothing else, and this takes a third of
 * the time. Undefined where there is anything that JSON might change.
 */
function plainCopy(value: unknown, depth: number): unknown {
  if (typeof value === "string" || typeof value === "boolean" || value === null || Number.isFinite(value)) return value;
  if (depth > deepest || typeof value !== "object" || "toJSON" in value || "rawJSON" in value) return undefined;
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    // Iterating gives undefined for a hole, too.
    for (const item of value) {
      const own = plainCopy(item, depth + 1);
      if (own === undefined) return undefined;
      list.push(own);
    }
    return list;
  }
  if (!isPlain(value)) return undefined;
  const copy: Record<string, unknown> = {};
  // Bulk runs copy every record: pairs of names and values would take half as long again.
  for (const name of Object.keys(value)) {
    const item = (value as Record<string, unknown>)[name];
    if (item === undefined) continue;
    const own = plainCopy(item, depth + 1);
    // As a name, `__proto__` would not become a property.
    if (own === undefined || name === "__proto__") return undefined;
    copy[name] = own;
  }
  return copy;
}

/** What JSON would leave out, or write as null or `{}`, without a word: the value as it is written, or as it was given. */
function lostIn(holder: Record<string, unknown>, key: string, value: unknown): readonly unknown[] {
  const type = typeof value;
  if (type === "string" || type === "boolean" || Number.isFinite(value)) return [];
  // A getter may give another one than it gave to the serializer: this one is only asked what was lost.
  const given = holder[key];
  if (value === undefined) return given !== undefined || Array.isArray(holder) ? [given] : [];
  if (type !== "object" || (value !== null && isLost(value))) return [value];
  // `toJSON` makes an object of numbers of a Buffer, and null of an invalid Date.
  return ArrayBuffer.isView(given) || (value === null && tagOf(given) === "Date") ? [given] : [];
}

/** Kinds of the platform's objects whose content is not in their properties. */
const holders =
  /^((Weak)?(Map|Set)|(Shared)?ArrayBuffer|Promise|FormData|Headers|URLSearchParams|Blob|File|ReadableStream|Error)$/;

/** What a value calls itself: the same in every realm. */
function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice("[object ".length, -1);
}

/** The value in an object such as `new Number(5)`, which JSON writes as `5`. */
function unboxed(value: unknown): unknown {
  return value instanceof Number || value instanceof String || value instanceof Boolean ? value.valueOf() : value;
}

/** What `JSON.rawJSON()` makes, where the runtime has it. */
function isRawJson(value: unknown): boolean {
  return (JSON as { isRawJSON?: (value: unknown) => boolean }).isRawJSON?.(value) ?? false;
}

/** Bytes would become an object of numbers; a Map, a Blob, a stream or a promise `{}`. A `toJSON` was called already, and is no more. */
function isLost(value: object): boolean {
  if (ArrayBuffer.isView(value) || holders.test(tagOf(value))) return true;
  if (Array.isArray(value) || Object.keys(value).length > 0 || isPlain(value)) return false;
  // What it inherits has a message of its own.
  return inheritedProperty(value) === undefined;
}

/** An object that is written with its properties. */
function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
