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

const shared = newAjv();
const compiled = new Map<string, Compiled>();

/** Compiles a schema with Ajv 2020: patterns with the `u` flag, unknown keywords and formats refused, `x-` fields ignored. */
export function compile(schema: unknown): Compiled {
  const source = JSON.stringify(schema);
  // A recursive schema refers to its file, which may have changed since the last compilation in `npm run dev`.
  if (source.includes('"$ref":"file:')) return compileWith(newAjv(), JSON.parse(source));
  const result = compiled.get(source) ?? compileWith(shared, JSON.parse(source));
  compiled.set(source, result);
  return result;
}

function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, logger: false });
  addFormats.default(ajv);
  return ajv.addVocabulary(ANNOTATIONS);
}

function compileWith(ajv: Ajv2020, schema: object): Compiled {
  try {
    ignoreFields(ajv, schema);
    return { validate: ajv.compile(schema) };
  } catch (error) {
    if (error instanceof MissingRefError && addFile(ajv, error.missingSchema)) return compileWith(ajv, schema);
    return { error: (error as Error).message };
  }
}

/** Adds the file that a schema refers to to Ajv. */
function addFile(ajv: Ajv2020, uri: string): boolean {
  if (!uri.startsWith("file:") || ajv.schemas[uri] !== undefined) return false;
  const { data } = readYaml(fileURLToPath(uri));
  ignoreFields(ajv, data);
  ajv.addSchema(data as object, uri, false, false);
  return true;
}

function ignoreFields(ajv: Ajv2020, schema: unknown): void {
  for (const [, field = ""] of JSON.stringify(schema).matchAll(/"(x-[\w-]+)":/g)) {
    if (ajv.RULES.keywords[field] !== true) ajv.addKeyword(field);
  }
}
