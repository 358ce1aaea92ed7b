import { expect, test } from "vitest";
import { RulePlaces } from "../build/rule-places.ts";
import { rulesAt } from "./rules-at.ts";

const bundle = {
  components: {
    parameters: { Shelf: { in: "header", name: "X-Shelf", schema: { $ref: "#/components/schemas/Shelf" } } },
    schemas: {
      Shelf: { enum: ["poetry"] },
      Title: { type: "string" },
      Book: {
        allOf: [
          { properties: { title: { $ref: "#/components/schemas/Title" }, "a/b": {} } },
          { properties: { title: {}, parts: { type: "array", items: { properties: { name: {} } } } } },
        ],
        additionalProperties: { type: "string" },
      },
      Tree: {
        properties: { child: { $ref: "#/components/schemas/Tree" } },
        oneOf: [{ $ref: "#/components/schemas/Tree" }],
      },
    },
  },
  paths: { "/b": { put: { parameters: [{ $ref: "#/components/parameters/Shelf" }] } } },
};
const schemas = "/components/schemas";
const shownRules = {
  [`${schemas}/Book`]: ["BOOK-001"],
  [`${schemas}/Title`]: ["BOOK-002"],
  [`${schemas}/Book/allOf/1/properties/title`]: ["BOOK-003", "BOOK-002"],
  [`${schemas}/Book/allOf/0/properties/a~1b`]: ["BOOK-004"],
  [`${schemas}/Book/allOf/1/properties/parts/items/properties/name`]: ["BOOK-005"],
  [`${schemas}/Book/additionalProperties`]: ["BOOK-006"],
  [`${schemas}/Shelf`]: ["BOOK-007"],
  "/components/parameters/Shelf": ["BOOK-008"],
  [`${schemas}/Tree`]: ["BOOK-009"],
};
const places = new RulePlaces({ bundle, shownRules });
const at = (schema: string, place: string) => rulesAt(places.all, places.indexOf(schema), place);

test.each([
  ["of the value itself", "", ["BOOK-001"]],
  ["of a member, from every schema that describes it", "/title", ["BOOK-002", "BOOK-003"]],
  ["of a member whose name is escaped", "/a~1b", ["BOOK-004"]],
  ["of a member of a list's items", "/parts/7/name", ["BOOK-005"]],
  ["of what stands above, where the place shows none", "/parts/7", ["BOOK-001"]],
  ["of any other member", "/more", ["BOOK-006"]],
])("the rules %s", (_, place, rules) => expect(at(`${schemas}/Book`, place)).toEqual(rules));

test("of a parameter and its schema, `$ref`s followed; none of what is not there", () => {
  expect(at("/paths/~1b/put/parameters/0", "")).toEqual(["BOOK-008", "BOOK-007"]);
  expect(at("/paths/~1b/put/responses/400", "")).toEqual([]);
});

test("a member or item without rules is none of the other members, which have some", () => {
  const closed = { properties: { plain: { properties: { deep: {} } }, "7": {} }, items: {}, additionalProperties: {} };
  const document = {
    bundle: { closed },
    shownRules: { "/closed": ["BOOK-001"], "/closed/additionalProperties": ["BOOK-002"] },
  };
  const inside = new RulePlaces(document);
  const start = inside.indexOf("/closed");
  const rules = ["/plain", "/plain/deep", "/7", "/8", "/more"].map((place) => rulesAt(inside.all, start, place));
  expect(rules).toEqual([["BOOK-001"], ["BOOK-001"], ["BOOK-001"], ["BOOK-001"], ["BOOK-002"]]);
});

test("a schema that refers to itself comes to an end", () => {
  expect(at(`${schemas}/Tree`, "/child/child")).toEqual(["BOOK-009"]);
});
