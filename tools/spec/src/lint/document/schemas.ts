import type { Path } from "../../document/json.ts";
import { isObject, members } from "../../document/json.ts";
import { walk } from "../../document/walk.ts";

export interface Schema {
  readonly path: Path;
  readonly value: unknown;
}

/** Keywords that hold one schema, a list of schemas, or a map of schemas. */
const ONE = [
  "not",
  "if",
  "then",
  "else",
  "items",
  "contains",
  "additionalProperties",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties",
  "contentSchema",
];
const MANY = ["allOf", "anyOf", "oneOf", "prefixItems", "properties", "patternProperties", "dependentSchemas", "$defs"];

/** Every schema that something in the document refers to: of a body, a parameter, a header, or named in components. */
export function* schemas(document: unknown): Generator<Schema> {
  for (const { path, value } of walk(document)) {
    if (isObject(value.schema)) yield { path: [...path, "schema"], value: value.schema };
    if (path.length === 1 && path[0] === "components") {
      for (const [name, schema] of members(value.schemas)) yield { path: [...path, "schemas", name], value: schema };
    }
  }
}

/** The schemas directly inside a schema. */
export function* subschemas({ path, value }: Schema): Generator<Schema> {
  if (!isObject(value)) return;
  for (const key of ONE) if (isObject(value[key])) yield { path: [...path, key], value: value[key] };
  for (const key of MANY) {
    for (const [name, child] of Object.entries(value[key] ?? {})) {
      if (isObject(child))
        yield { path: [...path, key, Array.isArray(value[key]) ? Number(name) : name], value: child };
    }
  }
}

/** A schema and all schemas inside it, outermost first. */
export function* withSubschemas(schema: Schema): Generator<Schema> {
  yield schema;
  for (const child of subschemas(schema)) yield* withSubschemas(child);
}
