import { operation, ruleTable, schema } from "../../../test/lint/rule-table.ts";
import { schemaCompiles } from "./schema-compiles.ts";

const AT = "components schemas Thing";

ruleTable(schemaCompiles, {
  "JSON Schema 2020-12": { given: schema("type: [string, 'null']\nformat: uuid\nexample: x\nx-open: [ABC-002]") },
  "a misspelt keyword": {
    given: schema("properties: { a: { maxLenght: 3 } }"),
    want: [`${AT} properties a  unknown keyword: "maxLenght"`],
  },
  "an unknown type": {
    given: schema("properties: { a: { type: text } }"),
    want: [`${AT} properties a  does not compile`],
  },
  "an unknown format": { given: schema("type: string\nformat: guid"), want: [`${AT}  unknown format "guid"`] },
  "of a parameter": {
    given: operation("parameters: [{ schema: { minimum: low } }]"),
    want: ["paths /things get parameters 0 schema  does not compile"],
  },
  "a bad pattern (pattern-compiles reports it)": { given: schema("pattern: '('") },
});
