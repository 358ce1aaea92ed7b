import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { memoize } from "../memoize.ts";
import type { Json } from "./bundle.ts";
import { describedValues } from "./described-values.ts";

/** Whether all problems are looked for or only the first, and whether texts are converted to the types of the spec. */
const manners = {
  all: { allErrors: true },
  first: { allErrors: false },
  converting: { allErrors: true, coerceTypes: true },
} as const;

export type Manner = keyof typeof manners;

/** Makes functions of one bundle's schemas. */
export type Compile = (schema: Json, manner: Manner) => ValidateFunction;

export function schemaCompiler(bundle: Json): Compile {
  const ajvOf = memoize((manner: Manner) =>
    ajvFor(manner).addSchema({ $id: documentId, ...(compilable(bundle) as Json) }),
  );
  return (schema, manner) => ajvOf(manner).compile(compilable(schema) as Json);
}

/** Ajv as the sandbox uses it, without a bundle. */
export function ajvFor(manner: Manner): Ajv2020 {
  // The specs' own lint has checked the schemas. No answer can carry an infinite number.
  const ajv = new Ajv2020({ strict: false, strictNumbers: true, validateSchema: false, ...manners[manner] });
  return formats.default(ajv);
}

const documentId = "bundle";

/** The schema as Ajv gets it: with its `$ref`s into the bundle, and with described values as a plain list of them. */
function compilable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compilable);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, child]) => {
    if (key === "$ref" && String(child).startsWith("#")) return [key, `${documentId}${child}`];
    const values = key === "oneOf" ? describedValues(child) : undefined;
    return values === undefined ? [key, compilable(child)] : ["enum", values];
  });
  return Object.fromEntries(entries);
}
