import { expect, test } from "vitest";
import { fieldsIn, fieldsMissing, fieldsOf } from "./fields.ts";

const described = fieldsOf({
  oneOf: [
    { type: "array", items: { properties: { id: {}, parts: { items: { properties: { size: {}, color: {} } } } } } },
  ],
  properties: { total: {}, owner: { allOf: [{ properties: { name: {} } }] } },
});

test.each<[string, unknown, readonly string[]]>([
  [
    "every field, in two responses of a list",
    [
      { id: 1, parts: [{ size: 1 }, { color: 2 }] },
      { total: 1, owner: { name: "" } },
    ],
    [],
  ],
  ["a field that no object has", [{ id: 1, total: 1, owner: { name: "" }, parts: [{ size: 1 }] }], ["/parts/color"]],
  ["an object that is not there", [{ id: 1, total: 1, parts: [] }], ["/owner"]],
  ["no object at all", [], []],
])("%s", (_, returned, want) => {
  expect(fieldsMissing(described, fieldsIn(returned))).toEqual(want);
});
