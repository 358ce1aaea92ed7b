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

test("a reference becomes what it refers to, at any depth; keys beside it are on top", () => {
  const value = { list: [{ $ref: "#/components/schemas/Name", description: "The brand." }] };
  expect(expanded(document, value)).toEqual({ list: [{ description: "The brand.", type: "string" }] });
});

test("a name with a slash", () => {
  expect(expanded(document, { $ref: "#/components/schemas/a~1b" })).toEqual({ type: "integer" });
});

test("what refers to itself ends at the second time", () => {
  expect(expanded(document, { $ref: "#/components/schemas/Tree" })).toEqual({
    description: "A tree.",
    properties: { child: {} },
  });
});
