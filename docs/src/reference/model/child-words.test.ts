import { expect, test } from "vitest";
import { childWords } from "./child-words.ts";
import { shapeOf } from "./shape.ts";

const text = { type: "string" };

test.each([
  [{ properties: { a: text } }, "1 field"],
  [{ properties: { a: text, b: text } }, "2 fields"],
  [{ oneOf: [{ const: "a" }, { const: "b" }] }, "2 values"],
  [{ oneOf: [{ title: "Embedded" }, { title: "Hosted invitation" }] }, "Embedded or Hosted invitation"],
  [
    { properties: { c: text }, oneOf: ["a", "b"].map((name) => ({ required: [name], properties: { [name]: text } })) },
    "1 field, a choice of 2 fields",
  ],
])("%j: %s", (schema, words) => {
  expect(childWords(shapeOf(schema, "body"))).toBe(words);
});
