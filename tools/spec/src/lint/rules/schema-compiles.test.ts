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
  "a name beside the place": {
    given: schema("type: object\nproperties: { a: { $anchor: q }, b: { items: { $id: 'http://x/y' } } }"),
    want: [
      `${AT} properties a $anchor  \`$anchor\` gives this schema a name, and most tools here look up places only. Remove it: a $ref says the file and the place in it, as in \`../schemas/Account.yaml#/properties/id\`.`,
      `${AT} properties b items $id  \`$id\` gives this schema a name`,
    ],
  },
  "a property, and a part of an example, that are called like such a name": {
    given: schema("properties: { $id: { type: string } }\nexample: { $id: x }"),
  },
  "of a parameter": {
    given: operation("parameters: [{ schema: { minimum: low } }]"),
    want: ["paths /things get parameters 0 schema  does not compile"],
  },
  "a bad pattern (pattern-compiles reports it)": { given: schema("pattern: '('") },
});
