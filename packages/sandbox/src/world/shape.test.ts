import { expect, test } from "vitest";
import { described, either, fields, listOf, mapOf, number, oneOf, orNull, text, yesNo } from "./shape.ts";

test("an object needs all members whose name does not end in ?", () => {
  expect(fields({ name: text, "nickname?": text, "?": yesNo })).toEqual({
    type: "object",
    properties: { name: { type: "string" }, nickname: { type: "string" }, "": { type: "boolean" } },
    required: ["name"],
  });
});

test("the other shapes", () => {
  expect(oneOf("a", 1, null, true)).toEqual({ enum: ["a", 1, null, true] });
  expect(either(text, yesNo)).toEqual({ anyOf: [{ type: "string" }, { type: "boolean" }] });
  expect(orNull(number)).toEqual({ type: ["number", "null"], minimum: -1e12, maximum: 1e12 });
  expect(listOf(text)).toEqual({ type: "array", items: { type: "string" } });
  expect(mapOf(yesNo)).toEqual({ type: "object", additionalProperties: { type: "boolean" } });
  expect(described("query", "Account")).toEqual({ $ref: "query#/components/schemas/Account" });
});
