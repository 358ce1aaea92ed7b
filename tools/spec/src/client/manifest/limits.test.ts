import { expect, test } from "vitest";
import { bundledDocument } from "../../../test/bundled-document.ts";
import { Place } from "../../document/place.ts";
import { limits } from "./limits.ts";

const SCHEMAS = `components:
  schemas:
    Name: { type: string, maxLength: 9 }
    Part: { properties: { name: { $ref: "#/components/schemas/Name" }, parts: { items: { $ref: "#/components/schemas/Part" } } } }`;

const read = (schema: string, root = SCHEMAS) => {
  const body = `requestBody: { content: { application/json: { schema: ${schema} } } }`;
  return limits(Place.root(bundledDocument(body, root)).at("paths", "/things", "put"));
};

test("texts and lists by pointer, through references, allOf and lists", () => {
  const schema = `{
    allOf: [{ properties: { "a/b": { minLength: 1, maxLength: 64 } } }],
    properties: { list: { minItems: 2, maxItems: 100, items: { properties: { name: { $ref: "#/components/schemas/Name" } } } }, free: {} },
  }`;
  expect(read(schema)).toEqual({
    "/a~1b": { minLength: 1, maxLength: 64 },
    "/list": { minItems: 2, maxItems: 100 },
    "/list/*/name": { maxLength: 9 },
  });
});

test("a schema inside itself ends", () => {
  expect(read('{ $ref: "#/components/schemas/Part" }')).toEqual({ "/name": { maxLength: 9 } });
});

test("what only one of several forms asks for is no limit of the body", () => {
  expect(read("{ oneOf: [{ properties: { name: { maxLength: 3 } } }, {}] }")).toBeUndefined();
});

test("a limit that is no number is a gap", () => {
  expect(() => read("{ properties: { name: { maxLength: many } } }")).toThrow("Write a number above 0.");
});
