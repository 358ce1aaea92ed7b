import { ruleTable, schema } from "../../../test/lint/rule-table.ts";
import { boundsOrdered } from "./bounds-ordered.ts";

const AT = "components schemas Thing";

ruleTable(boundsOrdered, {
  "in order, and equal": {
    given: schema(
      "properties: { a: { minLength: 1, maxLength: 3 }, b: { minItems: 2, maxItems: 2 }, c: { minimum: 0 } }",
    ),
  },
  "a length": {
    given: schema("type: string\nminLength: 5\nmaxLength: 3"),
    want: [`${AT} minLength  No value fits: \`minLength\` is 5, and \`maxLength\` is 3.`],
  },
  "a number": {
    given: schema("properties: { a: { minimum: 1, maximum: 0.5 } }"),
    want: [`${AT} properties a minimum  \`minimum\` is 1, and \`maximum\` is 0.5`],
  },
  "a count": { given: schema("minItems: 2\nmaxItems: 1"), want: [`${AT} minItems  No value fits`] },
  "equal, but excluded": {
    given: schema("minimum: 1\nexclusiveMaximum: 1"),
    want: [`${AT} minimum  \`exclusiveMaximum\` is 1`],
  },
});
