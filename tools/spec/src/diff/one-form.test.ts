import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { BASE, changesBetween, edited, PUT, type Replacement } from "../../test/diff/tiny-bundles.ts";
import { inOneForm } from "./one-form.ts";

const NAME = "properties: { name: { type: string } }";
const property = (schema: string): Replacement => [NAME, `properties: { name: ${schema} }`];
const PARAMETER =
  "parameters:\n      - { name: thing_id, in: path, required: true, schema: { type: string } }\n    put:";
const HEADER = "- { name: X-Parent, in: header,";
const OWN = "- { name: thing_id, in: path, required: true, schema: { type: string } }\n        ";

/** The base, and the base with its text replaced, in one form. */
function both(before: readonly Replacement[], after: readonly Replacement[]) {
  return inOneForm({ base: parse(edited(...before)), revision: parse(edited(...after)) });
}

const same: readonly (readonly [what: string, before: Replacement, after: Replacement])[] = [
  ["const and enum", property("{ const: a }"), property("{ enum: [a] }")],
  [
    "$ref and allOf, beside other keywords",
    property('{ $ref: "#/components/schemas/Thing", description: A thing. }'),
    property('{ allOf: [{ $ref: "#/components/schemas/Thing" }], description: A thing. }'),
  ],
  ["a least length of 0", property("{ type: string }"), property("{ type: string, minLength: 0, deprecated: false }")],
  [
    "a list's and an object's defaults",
    property("{ type: array, items: { type: object } }"),
    property("{ type: array, minItems: 0, uniqueItems: false, items: { type: object, minProperties: 0 } }"),
  ],
  ["a property that is both read and written", property("{}"), property("{ readOnly: false, writeOnly: false }")],
  ["a header's style", [HEADER, HEADER], [HEADER, `${HEADER} style: simple, explode: false,`]],
  [
    "a query parameter's style",
    [HEADER, "- { name: q, in: query,"],
    [HEADER, "- { name: q, in: query, style: form, explode: true, allowReserved: false, allowEmptyValue: false,"],
  ],
  [
    "a query parameter without `form`",
    [HEADER, "- { name: q, in: query, style: spaceDelimited,"],
    [HEADER, "- { name: q, in: query, style: spaceDelimited, explode: false,"],
  ],
  [
    "a body that is not required",
    ["requestBody:\n", "requestBody:\n"],
    ["requestBody:\n", "requestBody:\n        required: false\n"],
  ],
];

describe("what two documents say in two forms is the same", () => {
  test.each(same)("%s", (_, before, after) => {
    const forth = both([before], [after]);
    expect(forth.revision).toEqual(forth.base);
    const back = both([after], [before]);
    expect(back.revision).toEqual(back.base);
  });

  test("a parameter of the path, and of each of its operations", async () => {
    const moved = edited([PARAMETER, "put:"], [HEADER, `${OWN}${HEADER}`]);
    expect([await changesBetween(BASE, moved), await changesBetween(moved, BASE)]).toEqual([[], []]);
  });

  test("a path item in its path, and in components", async () => {
    const { paths, components, ...rest } = parse(BASE);
    const [[path, item] = ["", {}]] = Object.entries<object>(paths);
    const pathItems = { Thing: item };
    const shared = {
      ...rest,
      paths: { [path]: { $ref: "#/components/pathItems/Thing" } },
      components: { ...components, pathItems },
    };
    const text = JSON.stringify(shared);
    expect([await changesBetween(BASE, text), await changesBetween(text, BASE)]).toEqual([[], []]);
    expect(await changesBetween(text, text.replace('"X-Parent"', '"X-Other"'))).toEqual([
      `breaking | ${PUT} | parameters/X-Other/name | "X-Parent" → "X-Other"`,
    ]);
  });
});

describe("what differs beside its form is found", () => {
  test("a parameter that moves and gets another schema", async () => {
    const other = OWN.replace("type: string", "type: string, maxLength: 5");
    expect(await changesBetween(BASE, edited([PARAMETER, "put:"], [HEADER, `${other}${HEADER}`]))).toEqual([
      `breaking | ${PUT} | parameters/thing_id/schema/maxLength | added: 5`,
    ]);
  });

  test.each<[what: string, before: Replacement, after: Replacement]>([
    ["another const", property("{ const: a }"), property("{ enum: [b] }")],
    ["a bound", property("{ type: string }"), property("{ type: string, minLength: 1 }")],
    ["an open type", property("{ type: object }"), property("{ type: object, additionalProperties: true }")],
    [
      "explode where the style repeats",
      [HEADER, "- { name: q, in: query,"],
      [HEADER, "- { name: q, in: query, explode: false,"],
    ],
    ["a default of a value", property("{ type: string, default: a }"), property("{ type: string, default: b }")],
    [
      "two schemas",
      property('{ $ref: "#/components/schemas/Thing" }'),
      property('{ allOf: [{ $ref: "#/components/schemas/Thing" }, { type: object }] }'),
    ],
  ])("%s", (_, before, after) => {
    const { base, revision } = both([before], [after]);
    expect(revision).not.toEqual(base);
  });

  test("a value that const leaves of an enum", async () => {
    expect(await changesBetween(edited(property("{ enum: [a, b] }")), edited(property("{ const: a }")))).toEqual([
      expect.stringMatching(/^breaking \|.*ThingRequest\/properties\/name\/enum/),
    ]);
  });

  test("names of properties are no keywords", () => {
    const named = (text: string): Replacement => [NAME, `properties: { ${text} name: { type: string } }`];
    const { base, revision } = both([named("")], [named("required: { type: string }, const: { type: string },")]);
    expect(revision).toEqual(parse(edited(named("required: { type: string }, const: { type: string },"))));
    expect(base).toEqual(parse(BASE));
  });
});
