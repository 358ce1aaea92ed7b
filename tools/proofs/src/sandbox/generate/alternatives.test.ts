import { expect, test } from "vitest";
import { alternatives } from "./alternatives.ts";

const document = { components: { schemas: { Id: { type: "string", minLength: 1 } } } };

test("references are followed, parts joined, choices separated", () => {
  const schema = {
    allOf: [{ type: "object", required: ["a"], properties: { a: { type: "integer" } } }],
    oneOf: [{ required: ["b"], properties: { b: true } }, { properties: { c: true } }],
  };
  expect(alternatives(document, schema)).toEqual([
    { type: "object", required: ["a", "b"], properties: { a: { type: "integer" }, b: true } },
    { type: "object", required: ["a"], properties: { a: { type: "integer" }, c: true } },
  ]);
  const exclusive = {
    properties: { a: true, b: true, c: true },
    oneOf: [{ required: ["a"] }, { required: ["b", "c"] }],
  };
  expect(alternatives(document, exclusive)).toEqual([
    { required: ["a"], properties: { a: true } },
    { required: ["b", "c"], properties: { b: true, c: true } },
  ]);
  expect(alternatives(document, { $ref: "#/components/schemas/Id" })).toEqual([{ type: "string", minLength: 1 }]);
  expect(alternatives(document, true)).toEqual([{}]);
});
