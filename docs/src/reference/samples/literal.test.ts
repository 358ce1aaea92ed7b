import { expect, test } from "vitest";
import { literal } from "./literal.ts";
import { environment, variable } from "./placeholder.ts";

test.each([
  [{ a: 1, "b-c": [true, null] }, '{ a: 1, "b-c": [true, null] }'],
  [{}, "{}"],
  [{ id: variable("id"), other: variable("id") }, "{ id, other: id }"],
  [{ apiKey: environment("API_KEY") }, "{ apiKey: process.env.API_KEY }"],
])("%j → %s", (value, expected) => {
  expect(literal(value)).toBe(expected);
});

test("what is too long for a line gets a line for each part", () => {
  const long = "x".repeat(90);
  expect(literal({ a: { b: long } }, "  ")).toBe(`{\n    a: {\n      b: "${long}",\n    },\n  }`);
  expect(literal([long])).toBe(`[\n  "${long}",\n]`);
});
