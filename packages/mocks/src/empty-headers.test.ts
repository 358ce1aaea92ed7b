import { expect, test } from "vitest";
import type { Bundle } from "./bundle.ts";
import { emptyHeadersOf } from "./empty-headers.ts";

const header = { in: "header", required: true, "x-managed": { by: "client", value: "rye" } };
const operation = {
  operationId: "bake",
  parameters: [
    { $ref: "#/components/parameters/Oven" },
    { ...header, name: "Flour", schema: { type: "string", const: "rye" } },
    { ...header, name: "Yeast", schema: { type: "string", minLength: 1 } },
    { ...header, name: "Water", schema: { type: "integer" } },
    { ...header, name: "Salt", schema: { type: "string" }, "x-managed": { by: "client", option: "salt" } },
    { in: "header", required: true, name: "Sugar", schema: { type: "string" } },
    { ...header, in: "query", name: "Loaves", schema: { type: "string" } },
  ],
};
const bundle = {
  paths: { "/bread": { post: operation, parameters: [{ ...header, name: "Baker", schema: { type: "string" } }] } },
  components: {
    parameters: { Oven: { ...header, name: "Oven", schema: { $ref: "#/components/schemas/Name" } } },
    schemas: { Name: { type: "string", description: "Any." } },
  },
};

test("an empty header stands for the client's value where its schema takes every text, and no other header does", () => {
  expect(emptyHeadersOf(bundle as Bundle, "/bread", operation)).toEqual({ baker: "rye", oven: "rye" });
});
