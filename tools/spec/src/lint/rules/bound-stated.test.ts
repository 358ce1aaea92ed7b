import { operation, ruleTable, schema } from "../../../test/lint/rule-table.ts";
import { boundStated } from "./bound-stated.ts";

const AT = "components schemas Thing properties";

/** A thing whose three fields name the rule that states the limits of all. */
function thing({
  name = "minLength: 3, maxLength: 400",
  parts = "maxItems: 100",
  code = "minLength: 1, maxLength: 20",
}) {
  return schema(`type: object
properties:
  name: { type: string, ${name}, x-rules: [ABC-022, ABC-023] }
  parts: { type: array, ${parts}, x-rules: [ABC-023] }
  code: { type: string, ${code}, x-rules: [ABC-023] }`);
}

ruleTable(boundStated, {
  "the numbers of the rules": { given: thing({}) },
  "no rules": { given: schema("properties: { name: { type: string, maxLength: 9 } }") },
  "two other limits, each with every rule that says otherwise": {
    given: thing({ name: "minLength: 4, maxLength: 500" }),
    want: [
      `${AT} name minLength  name has minLength 4, but ABC-022 (specs/ledger/rules.yaml:33) says "at least 3" and ABC-023 (specs/ledger/rules.yaml:36) says "3 to 400". One of them is wrong: compare the contract.`,
      `${AT} name maxLength  name has maxLength 500, but ABC-022 (specs/ledger/rules.yaml:33) says "at most 400" and ABC-023 (specs/ledger/rules.yaml:36) says "3 to 400".`,
    ],
  },
  "another number of items": {
    given: thing({ parts: "maxItems: 200" }),
    want: [`${AT} parts maxItems  parts has maxItems 200, but ABC-023 (specs/ledger/rules.yaml:36) says "up to 100".`],
  },
  "a limit that is gone": {
    given: thing({ code: "minLength: 1" }),
    want: [`${AT} code  code has no maxLength, but ABC-023 (specs/ledger/rules.yaml:36) says "1 to 20".`],
  },
  "a limit beside an anyOf that has the type": {
    given: schema(
      "properties: { name: { minLength: 3, maxLength: 100, anyOf: [{ type: string }], x-rules: [ABC-022] } }",
    ),
    want: [
      `${AT} name maxLength  name has maxLength 100, but ABC-022 (specs/ledger/rules.yaml:33) says "at most 400".`,
    ],
  },
  "a limit of a parameter": {
    given: operation(
      "parameters: [{ in: query, name: name, x-rules: [ABC-022], schema: { type: string, minLength: 3, maxLength: 40 } }]",
    ),
    want: ['paths /things get parameters 0 schema maxLength  ABC-022 (specs/ledger/rules.yaml:33) says "at most 400".'],
  },
  "a recommended number": { given: schema("properties: { parts: { type: array, maxItems: 10, x-rules: [ABC-024] } }") },
  "a limit that no rule states": {
    given: schema("properties: { size: { type: integer, maximum: 7, minimum: 1, x-rules: [ABC-001] } }"),
    want: [
      `${AT} size maximum  No rule that size names states maximum 7. Name the rule that does under its \`x-rules\`.`,
    ],
  },
  "another number in the description": {
    given: schema(
      "properties: { parts: { type: array, maxItems: 100, description: 'The parts, at most 50. Each takes up to 10 minutes.' } }",
    ),
    want: [`${AT} parts maxItems  parts has maxItems 100, but its description says "at most 50". Correct one of them.`],
  },
  "another number in the description, in other words": {
    given: schema(`properties:
  a: { type: string, maxLength: 50, description: No longer than 40 characters. }
  b: { type: string, maxLength: 50, description: Maximum 40. }
  c: { type: array, maxItems: 50, description: Limited to 40 entries. }
  d: { type: string, minLength: 2, maxLength: 40, description: Between 3 and 40 characters. }`),
    want: [
      `${AT} a maxLength  a has maxLength 50, but its description says "No longer than 40". Correct one of them.`,
      `${AT} b maxLength  b has maxLength 50, but its description says "Maximum 40". Correct one of them.`,
      `${AT} c maxItems  c has maxItems 50, but its description says "Limited to 40". Correct one of them.`,
      `${AT} d minLength  d has minLength 2, but its description says "Between 3 and 40". Correct one of them.`,
    ],
  },
  "a limit that is itself not allowed": {
    given: schema(`properties:
  a: { type: integer, exclusiveMinimum: 0, exclusiveMaximum: 100, description: Greater than 0 and at most 99. It is below 100. }
  b: { type: integer, minimum: 1, maximum: 40, exclusiveMaximum: 20, description: It is less than 20. }`),
  },
  "another number than one that is itself not allowed": {
    given: schema(`properties:
  a: { type: integer, exclusiveMinimum: 5, description: Greater than 0. }
  b: { type: integer, exclusiveMaximum: 100, description: At most 100. }
  c: { type: integer, exclusiveMaximum: 9, x-rules: [ABC-001] }`),
    want: [
      `${AT} a exclusiveMinimum  a has exclusiveMinimum 5, but its description says "Greater than 0". Correct one of them.`,
      `${AT} b exclusiveMaximum  b has exclusiveMaximum 100, but its description says "At most 100". Correct one of them.`,
      `${AT} c exclusiveMaximum  No rule that c names states exclusiveMaximum 9.`,
    ],
  },
  "the number of a list's items, and the length of each": {
    given: schema(`properties:
  a: { type: array, maxItems: 10, items: { type: string, maxLength: 40 }, description: "At most 10, each at most 40 characters." }
  b: { type: array, maxItems: 10, items: { type: string, maxLength: 40, description: At most 40. }, description: At most 10. }`),
  },
  "another length of a list's items": {
    given: schema(`properties:
  a: { type: array, maxItems: 10, items: { type: string, maxLength: 50 }, description: "At most 10, each at most 40 characters." }
  b: { type: array, items: { type: string, maxLength: 50, description: At most 40. } }
  c: { type: array, items: { type: string, maxLength: 50 }, x-rules: [ABC-001] }`),
    want: [
      `${AT} a items maxLength  a[] has maxLength 50, but its description says "at most 40". Correct one of them.`,
      `${AT} b items maxLength  b[] has maxLength 50, but its description says "At most 40". Correct one of them.`,
      `${AT} c items maxLength  No rule that c[] names states maxLength 50.`,
    ],
  },
});
