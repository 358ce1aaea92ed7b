import { join } from "node:path";
import { writeTogether } from "../files/write-together.ts";
import { editorSchemas } from "./editor-schemas.ts";

/** Where the schemas are, relative to the root. */
export const SCHEMAS = "specs/.schemas";

/** The text of each schema's file, by its path relative to the root. */
export function schemaFiles(): ReadonlyMap<string, string> {
  return new Map(
    editorSchemas().map(({ file, schema }) => [`${SCHEMAS}/${file}`, `${JSON.stringify(schema, null, 2)}\n`]),
  );
}

/** `tillside-spec schemas`: writes the JSON Schemas that editors check specs and ledgers with. */
export async function writeSchemas(root: string): Promise<void> {
  await writeTogether(new Map(Array.from(schemaFiles(), ([file, text]) => [join(root, file), text])));
}
