import { expect, test } from "vitest";
import { childWords } from "./child-words.ts";
import { shapeOf } from "./shape-of.ts";

const text = { type: "string" };

test.each([
  [{ properties: { a: text } }, "1 field"],
  [{ properties: { a: text, b: text } }, "2 fields"],
  [{ oneOf: [{ const: "a" }, { const: "b" }] }, "2 values"],
  [{ oneOf: [{ title: "Embedded" }, { title: "Hosted invitation" }] }, "Embedded or hosted invitation"],
  [{ oneOf: [{ title: "Standard name" }, { title: "Another name" }] }, "Standard name or another name"],
  [{ oneOf: [{ title: "Embedded" }, { title: "URL of a page" }] }, "Embedded or URL of a page"],
  [
    { properties: { c: text }, oneOf: ["a", "b"].map((name) => ({ required: [name], properties: { [name]: text } })) },
    "1 field, a choice of 2 fields",
  ],
])("%j: %s", (schema, words) => {
  expect(childWords(shapeOf(schema, "body"))).toBe(words);
});
