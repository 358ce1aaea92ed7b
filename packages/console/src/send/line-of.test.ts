import { expect, test } from "vitest";
import { lineOf } from "./line-of.ts";

const text = `{
  "brand": "Fjord",
  "items": [
    { "id": 1 },
    { "a/b": { "~": 2 } }
  ]
}`;

test.each([
  ["", 1],
  ["/brand", 2],
  ["/items", 3],
  ["/items/0/id", 4],
  ["/items/1/a~1b/~0", 5],
  ["/country_code", 1],
  ["/items/0/name", 4],
  ["/items/7", 3],
  ["/brand/deeper", 2],
])("%s is on line %i", (pointer, line) => {
  expect(lineOf(text, pointer)).toBe(line);
});

test("a text that is not JSON has its problems on the first line", () => {
  expect(lineOf("", "/brand")).toBe(1);
  expect(lineOf("\n<x>", "/brand")).toBe(1);
});
