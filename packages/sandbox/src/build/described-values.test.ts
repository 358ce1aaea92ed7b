import { expect, test } from "vitest";
import { describedValues } from "./described-values.ts";

test("texts with a description each are a list", () => {
  expect(describedValues([{ const: "a", type: "string", description: "The first." }, { const: "b" }])).toEqual([
    "a",
    "b",
  ]);
});

test.each([
  ["another type", [{ const: "a" }, { const: 1 }]],
  ["a text that could never be", [{ const: "a", type: "integer" }]],
  ["more than the value", [{ const: "a", maxLength: 3 }]],
  ["a schema", [{ const: "a" }, { $ref: "#/components/schemas/Name" }]],
  ["a value twice, which then is none", [{ const: "a" }, { const: "a" }]],
  ["no list", { properties: { oneOf: { type: "string" } } }],
])("%s makes it no list", (_, branches) => {
  expect(describedValues(branches)).toBeUndefined();
});
