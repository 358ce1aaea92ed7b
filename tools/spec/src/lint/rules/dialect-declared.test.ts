import { ruleTable } from "../../../test/lint/rule-table.ts";
import { dialectDeclared } from "./dialect-declared.ts";

ruleTable(dialectDeclared, {
  "2020-12": { given: "jsonSchemaDialect: https://json-schema.org/draft/2020-12/schema" },
  missing: {
    given: "openapi: 3.1.0",
    want: ["  Prefer `jsonSchemaDialect: https://json-schema.org/draft/2020-12/schema`"],
  },
  another: { given: "jsonSchemaDialect: http://json-schema.org/draft-07/schema", want: ["jsonSchemaDialect  2020-12"] },
});
