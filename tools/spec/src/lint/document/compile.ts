import { fileURLToPath } from "node:url";
import { Ajv2020, type ErrorObject, MissingRefError, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { readYaml } from "../../document/yaml-file.ts";

/** A compiled schema, or why it does not compile. */
export type Compiled =
  | { readonly validate: ValidateFunction; readonly error?: never }
  | { readonly validate?: never; readonly error: string };

export type { ErrorObject };

/** OpenAPI's own words in a schema: annotations, without effect on validation. */
const ANNOTATIONS = ["example", "discriminator", "xml", "externalDocs"];

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, logger: false });
addFormats.default(ajv);
ajv.addVocabulary(ANNOTATIONS);

const compiled = new Map<string, Compiled>();
const fields = new Set<string>();

/** Compiles a schema with Ajv 2020: patterns with the `u` flag, unknown keywords and formats refused, `x-` fields ignored. */
export function compile(schema: unknown): Compiled {
  const source = JSON.stringify(schema);
  const result = compiled.get(source) ?? compileAnew(JSON.parse(source));
  compiled.set(source, result);
  return result;
}

function compileAnew(schema: object): Compiled {
  try {
    ignoreFields(schema);
    return { validate: ajv.compile(schema) };
  } catch (error) {
    if (error instanceof MissingRefError && addFile(error.missingSchema)) return compileAnew(schema);
    return { error: (error as Error).message };
  }
}

/** A schema that contains itself refers to its file: makes that file known to Ajv. */
function addFile(uri: string): boolean {
  if (!uri.startsWith("file:") || ajv.schemas[uri] !== undefined) return false;
  const { data } = readYaml(fileURLToPath(uri));
  ignoreFields(data);
  ajv.addSchema(data as object, uri, false, false);
  return true;
}

function ignoreFields(schema: unknown): void {
  for (const [, field = ""] of JSON.stringify(schema).matchAll(/"(x-[\w-]+)":/g)) {
    if (!fields.has(field)) ajv.addKeyword(field);
    fields.add(field);
  }
}
