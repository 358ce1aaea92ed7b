import { fileURLToPath } from "node:url";
import { Ajv2020, type ErrorObject, MissingRefError, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { readYaml } from "../../document/yaml-file.ts";
import { schemaNames } from "./schema-names.ts";

/** A compiled schema, or why it does not compile. */
export type Compiled =
  | { readonly validate: ValidateFunction; readonly error?: never }
  | { readonly validate?: never; readonly error: string };

export type { ErrorObject };

/** OpenAPI's own words in a schema: annotations, without effect on validation. */
const ANNOTATIONS = ["example", "discriminator", "xml", "externalDocs"];

const shared = newAjv();
const compiled = new Map<string, Compiled>();

/** A recursive schema, compiled with its own Ajv, and the data of its files at that time. */
interface RecursiveSchema {
  readonly result: Compiled;
  readonly files: ReadonlyMap<string, unknown>;
}
const recursive = new Map<string, RecursiveSchema>();

/** Compiles a schema with Ajv 2020: patterns with the `u` flag, unknown keywords and formats refused, `x-` fields ignored. */
export function compile(schema: unknown): Compiled {
  const source = JSON.stringify(schema);
  // Ajv keeps one schema for each `$id`, but the same one comes here from several places.
  const [name] = source.includes('"$') ? schemaNames({ path: [], value: schema }) : [];
  if (name) return { error: `\`${name.keyword}\` names a schema` };
  if (source.includes('"$ref":"file:')) return compileRecursive(source);
  const result = compiled.get(source) ?? compileWith(shared, JSON.parse(source));
  compiled.set(source, result);
  return result;
}

/** Compiles a recursive schema again only if one of its files changed since the last time, as in `npm run dev`. */
function compileRecursive(source: string): Compiled {
  const last = recursive.get(source);
  if (last && [...last.files].every(([uri, data]) => dataOf(uri) === data)) return last.result;
  const files = new Map<string, unknown>();
  const result = compileWith(newAjv(), JSON.parse(source), files);
  recursive.set(source, { result, files });
  return result;
}

function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, logger: false });
  addFormats.default(ajv);
  return ajv.addVocabulary(ANNOTATIONS);
}

/** @param files receives each file that the schema refers to, with its data. */
function compileWith(ajv: Ajv2020, schema: object, files = new Map<string, unknown>()): Compiled {
  try {
    ignoreFields(ajv, schema);
    return { validate: ajv.compile(schema) };
  } catch (error) {
    if (error instanceof MissingRefError && addFile(ajv, error.missingSchema, files)) {
      return compileWith(ajv, schema, files);
    }
    return { error: (error as Error).message };
  }
}

/** Adds the file that a schema refers to to Ajv. */
function addFile(ajv: Ajv2020, uri: string, files: Map<string, unknown>): boolean {
  if (!uri.startsWith("file:") || ajv.schemas[uri] !== undefined) return false;
  const data = dataOf(uri);
  files.set(uri, data);
  ignoreFields(ajv, data);
  ajv.addSchema(data as object, uri, false, false);
  return true;
}

function dataOf(uri: string): unknown {
  return readYaml(fileURLToPath(uri)).data;
}

function ignoreFields(ajv: Ajv2020, schema: unknown): void {
  for (const [, field = ""] of JSON.stringify(schema).matchAll(/"(x-[\w-]+)":/g)) {
    if (ajv.RULES.keywords[field] !== true) ajv.addKeyword(field);
  }
}
