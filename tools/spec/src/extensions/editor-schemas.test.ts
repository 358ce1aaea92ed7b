import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { repositoryRoot } from "../files/repository-root.ts";
import { editorSchemas } from "./editor-schemas.ts";
import { SCHEMAS, schemaFiles } from "./write-schemas.ts";

const ROOT = repositoryRoot(import.meta.dirname);
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const shown = editorSchemas().flatMap(({ file, files }) => (files === undefined ? [] : [{ file, files }]));

const ajv = new Ajv({ strict: false, allErrors: true });
for (const { file, schema } of editorSchemas()) ajv.addSchema(schema, file);

/** What an editor underlines in a file that this schema is for: the places, by JSON Pointer. */
function underlined(schema: string, text: string): readonly string[] {
  const validate = ajv.getSchema(schema);
  validate?.(parse(text));
  return [...new Set(validate?.errors?.map(({ instancePath }) => instancePath))];
}

test("the schemas in specs/.schemas are those that `tillside-spec schemas` writes", () => {
  const committed = globSync(`${SCHEMAS}/*`, { cwd: ROOT }).map((file) => [file, read(file)] as const);
  expect(new Map(committed)).toEqual(new Map(schemaFiles()));
});

test("VS Code checks the right files with each schema", () => {
  const { "yaml.schemas": settings } = JSON.parse(read(".vscode/settings.json"));
  const wanted = shown.map(({ file, files }) => [`./${SCHEMAS}/${file}`, `specs/${files}`]);
  expect(settings).toEqual(Object.fromEntries(wanted));
});

test.each([
  ["an operation without its class", "path-item.json", "get: { operationId: listThings }", "/get"],
  ["a class that there is not", "path-item.json", "get: { x-safety: idempotent }", "/get/x-safety"],
  ["a misspelt field", "path-item.json", "get: { x-safety: read, x-retry: [429] }", "/get/x-retry"],
  ["a field in the wrong place", "path-item.json", "x-safety: read", "/x-safety"],
  ["a status that is none", "path-item.json", "get: { x-safety: unsafe, x-retry-on: [42] }", "/get/x-retry-on/0"],
  [
    "a bucket without its window",
    "document.json",
    "x-rate-limits: { reads: { requests: 10, keyedBy: client_id, strength: enforced } }",
    "/x-rate-limits/reads",
  ],
  ["two forms at once", "response.json", "x-partial: { records: /a, errors: /b }", "/x-partial"],
  ["a filler that is none", "parameter.json", "x-managed: { by: server }", "/x-managed"],
  ["an id that is none", "schema.json", "properties: { a: { x-open: [ABC-1] } }", "/properties/a/x-open/0"],
  ["a header's name that is none", "header.json", "x-call-info: id", "/x-call-info"],
  ["a rule without its source", "ledger.json", "- { id: ABC-001, rule: It is., kind: field, where: [spec] }", "/0"],
  [
    "a kind of rule that there is not",
    "ledger.json",
    "- { id: ABC-001, rule: It is., kind: feild, where: [spec], source: document 1 }",
    "/0/kind",
  ],
])("%s is underlined", (_, schema, text, place) => {
  expect(underlined(schema, text)).toContain(place);
});
