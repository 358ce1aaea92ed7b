import { operation, ruleTable, schema } from "../../../test/lint/rule-table.ts";
import { exampleValid } from "./example-valid.ts";

const body = (facts: string) => operation(`requestBody: { content: { application/json: { ${facts} } } }`);
const AT = "paths /things get requestBody content application/json";
const PERSON = "schema: { type: object, required: [name], properties: { name: { type: string, maxLength: 3 } } }";

ruleTable(exampleValid, {
  "valid examples": { given: body(`${PERSON}, examples: { one: { value: { name: Ann, extra: 1 } } }`) },
  "deep in a named example": {
    given: body(`${PERSON}, examples: { one: { value: { name: Anna } } }`),
    want: [
      `${AT} examples one value name  The example's name breaks its schema: it must NOT have more than 3 characters`,
    ],
  },
  "a body's only example": {
    given: body(`${PERSON}, example: {}`),
    want: [`${AT} example  must have required property 'name'`],
  },
  "in an array": {
    given: body("schema: { type: array, items: { enum: [a, b] } }, example: [a, c]"),
    want: [`${AT} example 1  ("a", "b")`],
  },
  "a parameter": {
    given: operation("parameters: [{ schema: { type: integer }, example: one }]"),
    want: ["paths /things get parameters 0 example  must be integer"],
  },
  "a header": {
    given: operation(
      "responses: { '429': { headers: { Retry-After: { schema: { type: integer }, example: soon } } } }",
    ),
    want: ["paths /things get responses 429 headers Retry-After example  must be integer"],
  },
  "a schema's own examples and default": {
    given: schema("type: integer\nexamples: [1, one]\ndefault: one"),
    want: [
      "components schemas Thing examples 1  The example breaks its schema: it must be integer. Correct the example, or the schema.",
      "components schemas Thing default  The default breaks its schema: it must be integer. Correct the default, or the schema.",
    ],
  },
  "a part of a default": {
    given: schema("type: array\nitems: { type: integer }\ndefault: [1, one]"),
    want: [
      "components schemas Thing default 1  The default's 1 breaks its schema: it must be integer. Correct the default, or the schema.",
    ],
  },
  "an example whose name is default": {
    given: body(`${PERSON}, examples: { default: { value: {} } }`),
    want: [`${AT} examples default value  The example breaks its schema`],
  },
  "a schema that does not compile (schema-compiles reports it)": { given: body("schema: { type: text }, example: 1") },
  "a pattern that would take hours (pattern-compiles reports it)": {
    given: body(`schema: { type: string, pattern: ^(a+)+$ }, example: ${"a".repeat(60)}!`),
  },
});
