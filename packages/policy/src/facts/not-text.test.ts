import { expect, test } from "vitest";
import { notText } from "./not-text.ts";

test.each([undefined, null, ""])("%j is missing or empty", (value) => {
  expect(notText(value)).toBe("is missing or empty.");
});

test.each([
  ["number", 5],
  ["boolean", false],
  ["object", { toString: () => "s3cr3t" }],
  ["object", ["s3cr3t"]],
  ["function", () => "s3cr3t"],
])("the type of a %s is named, its value is not", (type, value) => {
  expect(notText(value)).toBe(`must be a string, not ${type}.`);
});
