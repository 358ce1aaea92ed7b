import { expect, test } from "vitest";
import { openFreeForm } from "./open-free-form.ts";

test.each([
  ["an object that shows no fields", { type: "object" }, { type: "object", additionalProperties: true }],
  ["an object or null", { type: ["object", "null"] }, { type: ["object", "null"], additionalProperties: true }],
  ["an object with fields", { type: "object", properties: {} }, { type: "object", properties: {} }],
  ["a closed object", { type: "object", additionalProperties: false }, { type: "object", additionalProperties: false }],
  ["anything", {}, {}],
])("%s", (_, given, want) => {
  expect(openFreeForm({ schema: given })).toEqual({ schema: want });
});
