import { expect, test } from "vitest";
import { BASE, changesBetween, edited, PUT, REQUEST } from "../../../test/diff/tiny-bundles.ts";

const NAME = `${REQUEST}/properties/name`;
const OTHERS = `  schemas:
    Other: { type: string, maxLength: 5 }
    Object: { type: object, properties: { a: { type: string } } }
    Old: { type: string, deprecated: true }
`;
const REF = '$ref: "#/components/schemas/Other"';
const REF_OLD = '$ref: "#/components/schemas/Old"';
const REF_OBJECT = '$ref: "#/components/schemas/Object"';

/** The base whose request has this schema for its property. */
const sent = (schema: string) => edited(["  schemas:\n", OTHERS], ["name: { type: string }", `name: ${schema}`]);

/** The base whose response has this schema for its property. */
const received = (schema: string) =>
  edited(["  schemas:\n", OTHERS], ["id: { type: string, x-open: [TNY-001] }", `id: ${schema}`]);

/** The base with these facts in its operation, in a parameter, in the request's body or in a header. */
const operation = (facts: string) => edited(["x-safety: keyed", `x-safety: keyed\n      ${facts}`]);
const query = (facts: string) =>
  edited([
    "      parameters:\n",
    `      parameters:\n        - { name: q, in: query, ${facts}, schema: { type: array } }\n`,
  ]);
const inPath = (facts: string) => edited(["in: path, required: true,", `in: path, required: true, ${facts},`]);
const body = (facts: string) => edited(["      requestBody:\n", `      requestBody:\n        ${facts}\n`]);
const header = (facts: string) =>
  edited([
    "description: The thing.,",
    `description: The thing., headers: { X-Id: { schema: { type: string }, ${facts} } },`,
  ]);

test.each<[what: string, before: string, after: string]>([
  ["const and an enum of one", sent("{ const: one }"), sent("{ enum: [one] }")],
  ["an enum in another order", sent("{ enum: [one, two] }"), sent("{ enum: [two, one] }")],
  ["one type and a list of one", sent("{ type: string }"), sent("{ type: [string] }")],
  ["types in another order", sent('{ type: [string, "null"] }'), sent('{ type: ["null", string] }')],
  ["required names in another order", sent("{ required: [a, b] }"), sent("{ required: [b, a] }")],
  ["a $ref and an allOf of it", sent(`{ ${REF} }`), sent(`{ allOf: [{ ${REF} }] }`)],
  [
    "an allOf of one and its branch",
    sent("{ allOf: [{ type: string }], minLength: 5 }"),
    sent("{ type: string, minLength: 5 }"),
  ],
  ["a $ref and an anyOf of it", sent(`{ ${REF} }`), sent(`{ anyOf: [{ ${REF} }] }`)],
  ["a $ref and a oneOf of it", received(`{ ${REF} }`), received(`{ oneOf: [{ ${REF} }] }`)],
  ["allOf of one in an allOf of one", sent("{ allOf: [{ allOf: [{ type: string }] }] }"), sent("{ type: string }")],
  [
    "a $ref with words and an allOf of it",
    sent(`{ ${REF}, description: Its name. }`),
    sent(`{ allOf: [{ ${REF} }], description: Its name. }`),
  ],
])("the same meaning is no change: %s", async (_, before, after) => {
  expect(await changesBetween(before, after)).toEqual([]);
  expect(await changesBetween(after, before)).toEqual([]);
});

test.each<[what: string, without: string, stated: string]>([
  ["minLength: 0", sent("{ type: string }"), sent("{ type: string, minLength: 0 }")],
  ["minItems: 0", sent("{ type: array }"), sent("{ type: array, minItems: 0 }")],
  ["minProperties: 0", sent("{ type: object }"), sent("{ type: object, minProperties: 0 }")],
  ["uniqueItems: false", sent("{ type: array }"), sent("{ type: array, uniqueItems: false }")],
  ["required: []", sent("{ type: object }"), sent("{ type: object, required: [] }")],
  ["nullable: false", sent("{ type: string }"), sent("{ type: string, nullable: false }")],
  ["deprecated: false of a schema", sent("{ type: string }"), sent("{ type: string, deprecated: false }")],
  ["readOnly: false", sent("{ type: string }"), sent("{ type: string, readOnly: false }")],
  ["writeOnly: false", received("{ type: string }"), received("{ type: string, writeOnly: false }")],
  ["readOnly: false beside a $ref", sent(`{ ${REF} }`), sent(`{ ${REF}, readOnly: false }`)],
  ["deprecated: false of an operation", BASE, operation("deprecated: false")],
  ["required: false of a body", BASE, body("required: false")],
  ["required: false of a parameter", query("deprecated: false"), query("required: false")],
  ["style and explode of a query parameter", query("required: false"), query("style: form, explode: true")],
  [
    "explode of a query parameter in another style",
    query("style: pipeDelimited"),
    query("style: pipeDelimited, explode: false"),
  ],
  [
    "allowEmptyValue and allowReserved of a parameter",
    query("required: false"),
    query("allowEmptyValue: false, allowReserved: false"),
  ],
  ["style and explode of a path parameter", BASE, inPath("style: simple, explode: false")],
  [
    "the defaults of a header",
    header("description: Its id."),
    header("description: Its id., required: false, deprecated: false, style: simple, explode: false"),
  ],
])("stating a default is no change: %s", async (_, without, stated) => {
  expect(await changesBetween(without, stated)).toEqual([]);
  expect(await changesBetween(stated, without)).toEqual([]);
});

test.each<[what: string, before: string, after: string, found: string]>([
  [
    "an enum narrows to a const",
    sent("{ enum: [one, two] }"),
    sent("{ const: one }"),
    `breaking | ${PUT} | ${NAME}/enum | ["one","two"] → ["one"]`,
  ],
  [
    "a const that a response may exceed",
    received("{ const: one }"),
    received("{ enum: [one, two] }"),
    `breaking | ${PUT} | components/schemas/Thing/properties/id/enum | ["one"] → ["one","two"]`,
  ],
  [
    "a length becomes necessary",
    sent("{ type: string, minLength: 0 }"),
    sent("{ type: string, minLength: 1 }"),
    `breaking | ${PUT} | ${NAME}/minLength | 0 → 1`,
  ],
  [
    "other properties become forbidden",
    sent("{ type: object, additionalProperties: true }"),
    sent("{ type: object, additionalProperties: false }"),
    `breaking | ${PUT} | ${NAME}/additionalProperties | true → false`,
  ],
  [
    "items become unique",
    sent("{ type: array, uniqueItems: false }"),
    sent("{ type: array, uniqueItems: true }"),
    `breaking | ${PUT} | ${NAME}/uniqueItems | false → true`,
  ],
  [
    "a property becomes read-only",
    sent("{ type: string, readOnly: false }"),
    sent("{ type: string, readOnly: true }"),
    `breaking | ${PUT} | ${NAME}/readOnly | false → true`,
  ],
  [
    "a parameter becomes required",
    query("required: false"),
    query("required: true"),
    `breaking | ${PUT} | parameters/q/required | false → true`,
  ],
  [
    "a body becomes required",
    body("required: false"),
    body("required: true"),
    `breaking | ${PUT} | requestBody/required | false → true`,
  ],
  [
    "a header is no longer sent always",
    header("required: true"),
    header("required: false"),
    `breaking | ${PUT} | responses/200/headers/X-Id/required | true → false`,
  ],
  [
    "a list is written in another way",
    query("explode: true"),
    query("explode: false"),
    `breaking | ${PUT} | parameters/q/explode | true → false`,
  ],
  [
    "a list is written in the other way again",
    query("explode: false"),
    query("explode: true"),
    `breaking | ${PUT} | parameters/q/explode | false → true`,
  ],
  [
    "a response's value may be shorter",
    received("{ type: string, minLength: 1 }"),
    received("{ type: string, minLength: 0 }"),
    `breaking | ${PUT} | components/schemas/Thing/properties/id/minLength | 1 → 0`,
  ],
  [
    "a default no longer overrides what a $ref leads to",
    sent(`{ ${REF_OLD}, deprecated: false }`),
    sent(`{ ${REF_OLD} }`),
    `compatible | ${PUT} | ${NAME}/deprecated | removed: false`,
  ],
  [
    "the branch of an allOf of one narrows",
    sent("{ allOf: [{ type: string, maxLength: 5 }] }"),
    sent("{ type: string, maxLength: 4 }"),
    `breaking | ${PUT} | ${NAME}/maxLength | 5 → 4`,
  ],
  [
    "a request's $ref gets a second branch",
    sent(`{ ${REF_OBJECT} }`),
    sent(`{ allOf: [{ ${REF_OBJECT} }, { required: [a] }] }`),
    `breaking | ${PUT} | ${NAME}/allOf/1 | \`allOf\` subschema of \`name\` was added.`,
  ],
  [
    "a request's $ref becomes one of two",
    sent(`{ ${REF_OBJECT} }`),
    sent(`{ oneOf: [{ ${REF_OBJECT} }, { ${REF} }] }`),
    `compatible | ${PUT} | ${NAME}/oneOf/1 | added`,
  ],
  [
    "a response's $ref becomes one of two",
    received(`{ ${REF_OBJECT} }`),
    received(`{ oneOf: [{ ${REF_OBJECT} }, { ${REF} }] }`),
    `breaking | ${PUT} | components/schemas/Thing/properties/id/oneOf/1 | \`oneOf\` subschema of \`id\` was added.`,
  ],
  [
    "a response's $ref gets a second branch",
    received(`{ ${REF_OBJECT} }`),
    received(`{ allOf: [{ ${REF_OBJECT} }, { required: [a] }] }`),
    `compatible | ${PUT} | components/schemas/Thing/properties/id/allOf/1 | added`,
  ],
  [
    "a value with marks becomes one of two",
    sent("{ type: string, x-open: [A-1], deprecated: true, default: a }"),
    sent("{ oneOf: [{ type: string }, { type: integer }], x-open: [A-1], deprecated: true, default: a }"),
    `compatible | ${PUT} | ${NAME}/oneOf/1 | added`,
  ],
])("another value is a change: %s", async (_, before, after, found) => {
  expect(await changesBetween(before, after)).toEqual([found]);
});

test("keywords that are read together are not joined out of an allOf of one", async () => {
  const properties = "properties: { a: { type: string } }";
  const apart = sent(`{ allOf: [{ additionalProperties: false }], ${properties} }`);
  expect(await changesBetween(apart, sent(`{ additionalProperties: false, ${properties} }`))).not.toEqual([]);
});

test("what shapes a value beside a $ref is not joined out of an allOf: the generated type has nothing of it", async () => {
  const beside = `${REF_OBJECT}, properties: { z: { type: string } }`;
  const apart = sent(`{ allOf: [{ ${REF_OBJECT} }], properties: { z: { type: string } } }`);
  expect(await changesBetween(apart, sent(`{ ${beside} }`))).not.toEqual([]);
  expect(
    await changesBetween(
      sent(`{ allOf: [{ ${REF_OBJECT} }], x-open: [A-1] }`),
      sent(`{ ${REF_OBJECT}, x-open: [A-1] }`),
    ),
  ).toEqual([]);
});

test("a $ref into a parameter, which it names by its index, still leads there", async () => {
  const schema = (length: number) =>
    edited(
      [
        "required: true, schema: { type: string }, x-managed",
        `required: true, schema: { allOf: [{ type: string, maxLength: ${length} }] }, x-managed`,
      ],
      [
        "name: { type: string }",
        'name: { $ref: "#/paths/~1v1~1things~1%7Bthing_id%7D/put/parameters/0/schema/allOf/0" }',
      ],
    );
  expect(await changesBetween(schema(5), schema(4))).toEqual([
    `breaking | ${PUT} | parameters/X-Parent/schema/allOf/0/maxLength | 5 → 4`,
  ]);
});

test("a $ref into an allOf of one still leads there", async () => {
  const schema = (length: number) =>
    sent(`{ allOf: [{ properties: { a: { maxLength: ${length} }, b: { $ref: "#/${NAME}/allOf/0/properties/a" } } }] }`);
  expect(await changesBetween(schema(5), schema(4))).toEqual([
    `breaking | ${PUT} | ${NAME}/allOf/0/properties/a/maxLength | 5 → 4`,
  ]);
});
