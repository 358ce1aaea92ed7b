import { ruleTable, schema } from "../../../test/lint/rule-table.ts";
import { keywordOfType } from "./keyword-of-type.ts";

const AT = "components schemas Thing";

ruleTable(keywordOfType, {
  "keywords of the type, of one of two types, and without a type": {
    given: schema(
      "properties:\n  a: { type: string, maxLength: 5 }\n  b: { type: [integer, 'null'], minimum: 1 }\n  c: { maxLength: 5, maximum: 3 }",
    ),
  },
  "an empty list of types (schema-compiles reports it)": { given: schema("type: []\nproperties: {}\nmaxLength: 5") },
  "a length of a number": {
    given: schema("type: integer\nmaxLength: 5"),
    want: [`${AT} maxLength  \`maxLength\` has no effect on the type integer: it limits only string.`],
  },
  "a number's bound on a text or nothing": {
    given: schema("properties: { a: { type: [string, 'null'], minimum: 5 } }"),
    want: [`${AT} properties a minimum  on the type string or null: it limits only number and integer.`],
  },
  "properties of a list": {
    given: schema("type: array\nitems: { type: string }\nproperties: { a: { type: string } }"),
    want: [`${AT} properties  it limits only object`],
  },
});
