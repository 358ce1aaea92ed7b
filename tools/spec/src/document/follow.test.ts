import { expect, test } from "vitest";
import { expanded } from "./follow.ts";

const document = {
  components: {
    schemas: {
      Name: { description: "A name.", type: "string" },
      Tree: { description: "A tree.", properties: { child: { $ref: "#/components/schemas/Tree" } } },
      "a/b": { type: "integer" },
    },
  },
};

test("replaces references by their targets at any depth; keys beside a reference win", () => {
  const value = { list: [{ $ref: "#/components/schemas/Name", description: "The brand." }] };
  expect(expanded(document, value)).toEqual({ list: [{ description: "The brand.", type: "string" }] });
});

test("a name with a slash", () => {
  expect(expanded(document, { $ref: "#/components/schemas/a~1b" })).toEqual({ type: "integer" });
});

test("stops at the second occurrence of a recursive reference", () => {
  expect(expanded(document, { $ref: "#/components/schemas/Tree" })).toEqual({
    description: "A tree.",
    properties: { child: {} },
  });
});
