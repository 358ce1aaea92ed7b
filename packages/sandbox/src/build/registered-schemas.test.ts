import { expect, test } from "vitest";
import { RegisteredSchemas } from "./registered-schemas.ts";

const bundle = {
  components: {
    schemas: {
      Tree: {
        description: "Of trees.",
        properties: { description: { type: "string", example: "x" }, child: { $ref: "#/components/schemas/Tree" } },
        required: ["description"],
        "x-rules": ["TREE-001"],
      },
      Kind: { oneOf: [{ const: "oak", description: "An oak." }, { const: "elm" }] },
    },
  },
};

test("a place that a `$ref` leads to is one schema, for itself too; texts for people are left out, names of members are not", () => {
  const schemas = new RegisteredSchemas(bundle);
  const key = schemas.keyOf({ $ref: "#/components/schemas/Tree" });
  expect(schemas.keyOf({ $ref: "#/components/schemas/Tree" })).toBe(key);
  expect([...schemas.all]).toEqual([
    [key, { properties: { description: { type: "string" }, child: { $ref: key } }, required: ["description"] }],
  ]);
});

test("equal schemas are one, and described values a list", () => {
  const schemas = new RegisteredSchemas(bundle);
  const key = schemas.keyOf({ items: bundle.components.schemas.Kind, title: "A" });
  expect(schemas.keyOf({ items: { enum: ["oak", "elm"] } })).toBe(key);
  expect([...schemas.all]).toEqual([[key, { items: { enum: ["oak", "elm"] } }]]);
});
