import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { isObject, items, type Path } from "../document/json.ts";
import type { Breach } from "../document/rule.ts";
import { unquoted } from "./unquoted.ts";

/**
 * A JSON Schema (2020-12). `description` holds the words of specs/EXTENSIONS.md; `title` says in a message what a value must be,
 * where the keywords do not say it well enough.
 */
export type Schema = Readonly<Record<string, unknown>>;

/** Ids of the API's ledger. */
export const ledgerIds: Schema = {
  type: "array",
  minItems: 1,
  items: { type: "string", pattern: "^[A-Z]{3}-\\d{3}$" },
};

/** The same with ranges. Whether a range is one of two to five rules, `x-rules` itself checks. */
export const ledgerIdsOrRanges: Schema = {
  type: "array",
  minItems: 1,
  items: { type: "string", pattern: "^[A-Z]{3}-\\d{3}(\\.\\.[A-Z]{3}-\\d{3})?$" },
};

export function text(description: string): Schema {
  return { type: "string", minLength: 1, description };
}

export function count(description: string): Schema {
  return { type: "integer", minimum: 1, description };
}

export function oneOf(values: readonly unknown[], description?: string): Schema {
  return { enum: values, ...(description !== undefined && { description }) };
}

/** One or more HTTP statuses from `first` to `last`. */
export function statuses(first: number, last: number): Schema {
  return { type: "array", minItems: 1, items: { type: "integer", minimum: first, maximum: last } };
}

/** One of some values, each with what it means. */
export function choice(meanings: Readonly<Record<string, string>>, description?: string): Schema {
  const values = Object.entries(meanings).map(([value, meaning]) => ({ const: value, description: meaning }));
  return { anyOf: values, ...(description !== undefined && { description }) };
}

/** An object of these members, all of them required but the optional ones. `x-open` and `x-rules` may stand in any. */
export function fields(
  properties: Readonly<Record<string, Schema>>,
  { optional = [], description }: { readonly optional?: readonly string[]; readonly description?: string } = {},
): Schema {
  return {
    type: "object",
    ...(description !== undefined && { description }),
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    properties: { ...properties, "x-open": ledgerIds, "x-rules": ledgerIdsOrRanges },
    additionalProperties: false,
  };
}

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
const validators = new WeakMap<Schema, ValidateFunction>();

/** Whether a value has the form of a schema. */
export function holds(schema: Schema, value: unknown): boolean {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  return validate(value) === true;
}

/** How to write a value that has the form of a schema but for its quotes; undefined for any other. */
export function quoteFix(name: string, value: unknown, schema: Schema): string | undefined {
  const plain = unquoted(value);
  if (!holds(schema, plain)) return undefined;
  return `Remove the quotes: \`${name}: ${Array.isArray(plain) ? `[${plain.join(", ")}]` : plain}\`.`;
}

/** Breaches of a field that is an object of known members (`fields`), each named by itself. */
export function* fieldBreaches(
  field: string,
  value: unknown,
  schema: Schema,
  example: string,
  at: Path,
): Generator<Breach> {
  if (!isObject(value)) {
    yield { message: `${field} must be an object. Prefer \`${example}\`.`, at };
    return;
  }
  const properties = schema.properties as Readonly<Record<string, Schema>>;
  const own = Object.entries(properties).filter(([name]) => !name.startsWith("x-"));
  for (const [name, property] of own) {
    if (value[name] === undefined && !items(schema.required).includes(name)) continue;
    if (holds(property, value[name])) continue;
    const fix = quoteFix(name, value[name], property) ?? `Prefer \`${example}\`.`;
    yield { message: `${field}: ${name} must be ${wordsOf(property)}. ${fix}`, at: [...at, name] };
  }
  for (const name of Object.keys(value)) {
    if (name in properties) continue;
    const known = own.map(([key]) => key).join(", ");
    yield { message: `${field} has no key "${name}", only ${known}. Prefer \`${example}\`.`, at: [...at, name] };
  }
}

/** What a value must be, in words. */
function wordsOf({ title, enum: values, anyOf, type }: Schema): string {
  if (typeof title === "string") return title;
  const listed = values ?? items(anyOf).map((one) => (one as { const?: unknown }).const);
  const named = items(listed).map((value) => `\`${value}\``);
  if (named.length > 0) return named.join(" or ");
  return type === "integer" ? "a whole number above 0" : "a text that is not empty";
}
