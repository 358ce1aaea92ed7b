import { expect, test } from "vitest";
import { mergedSchema } from "./merged-schema.ts";

test("parts are folded in order, what narrows comes last", () => {
  const envelope = { required: ["status"], properties: { status: { description: "The status.", type: "integer" } } };
  const narrow = { required: ["error"], properties: { status: { const: 409 }, error: { type: "string" } } };
  expect(mergedSchema({ description: "A conflict.", allOf: [envelope, narrow] })).toEqual({
    description: "A conflict.",
    required: ["status", "error"],
    properties: {
      status: { description: "The status.", type: "integer", const: 409 },
      error: { type: "string" },
    },
  });
});

test("parts within parts", () => {
  expect(mergedSchema({ allOf: [{ allOf: [{ type: "object" }] }, { minProperties: 1 }] })).toEqual({
    type: "object",
    minProperties: 1,
  });
});

test("without parts it stays as it is", () => {
  expect(mergedSchema({ type: "string" })).toEqual({ type: "string" });
});
