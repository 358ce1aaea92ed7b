import type { OwnRule } from "../../document/rule.ts";
import { compile } from "../document/compile.ts";
import { badPatterns } from "../document/patterns.ts";
import { schemaNames } from "../document/schema-names.ts";
import { type Schema, schemas, subschemas } from "../document/schemas.ts";

export const schemaCompiles: OwnRule = {
  wants: "Every schema compiles with Ajv 2020 in strict mode, and has no name beside its place (`$id`, `$anchor`)",
  why: "A schema that does not compile validates nothing; a `$ref` to a name leads to another schema, or nowhere",
  given: "$",
  *check(document) {
    for (const schema of schemas(document)) {
      const names = [...schemaNames(schema)];
      for (const { keyword, path } of names) {
        yield {
          message: `\`${keyword}\` gives this schema a name, and most tools here look up places only. Remove it: a $ref says the file and the place in it, as in \`../schemas/Account.yaml#/properties/id\`.`,
          at: path,
        };
      }
      if (names.length > 0) continue;
      if (compile(schema.value).error === undefined || !badPatterns(schema).next().done) continue;
      const { path, value } = smallestBroken(schema);
      yield {
        message: `This schema does not compile: ${compile(value).error}. Prefer JSON Schema 2020-12 keywords and formats only.`,
        at: path,
      };
    }
  },
};

/** The innermost schema that fails on its own. */
function smallestBroken(schema: Schema): Schema {
  for (const child of subschemas(schema)) if (compile(child.value).error !== undefined) return smallestBroken(child);
  return schema;
}
