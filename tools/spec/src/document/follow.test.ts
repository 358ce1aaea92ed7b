import { expect, test } from "vitest";
import { expanded, followed } from "./follow.ts";

const document = {
  components: {
    schemas: {
      Name: { description: "A name.", type: "string" },
      Tree: { description: "A tree.", properties: { child: { $ref: "#/components/schemas/Tree" } } },
      "a/b": { type: "integer" },
      Alias: { $ref: "#/components/schemas/Name", title: "An alias." },
      Itself: { $ref: "#/components/schemas/Itself" },
      One: { $ref: "#/components/schemas/Other" },
      Other: { $ref: "#/components/schemas/One", title: "The other." },
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

test("follows a reference to the value behind it; keys beside each reference win", () => {
  expect(followed(document, { $ref: "#/components/schemas/Alias", type: "number" })).toEqual({
    title: "An alias.",
    description: "A name.",
    type: "number",
  });
});

test.each(["Itself", "One", "Nothing"])("a reference that leads nowhere or back to itself has no value: %s", (name) => {
  expect(followed(document, { $ref: `#/components/schemas/${name}`, title: "Beside." })).toBeUndefined();
});
