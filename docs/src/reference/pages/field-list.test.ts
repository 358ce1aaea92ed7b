import { expect, test } from "vitest";
import { shapeOf } from "../model/shape-of.ts";
import type { Schema } from "../openapi.ts";
import { fieldList } from "./field-list.ts";

const listOf = (schema: Schema, place: string) => fieldList(shapeOf(schema, place));

test("fields are nested, lists show the fields of their entries", () => {
  const schema = {
    required: ["items"],
    properties: {
      items: {
        type: "array",
        description: "What is bought.",
        items: { type: "object", properties: { quantity: { type: "integer", minimum: 1 } } },
      },
    },
  };
  expect(listOf(schema, "body")).toBe(
    '- <a id="body.items" href="#body.items">`items`</a> list of objects · **required**\n\n  What is bought.\n\n' +
      '  - <a id="body.items.quantity" href="#body.items.quantity">`quantity`</a> integer · at least 1',
  );
});

test("an open point is linked", () => {
  const schema = { properties: { id: { type: "string", "x-open": ["ONB-040"] } } };
  expect(listOf(schema, "body")).toContain("(open: [ONB-040](/reference/contract-gaps/#onb-040))");
});

test("nothing for a schema that shows no field", () => {
  expect(listOf({ type: "object" }, "body")).toBe("");
});

test("a field of one form is distinguished from that of another", () => {
  const schema = { oneOf: ["a", "b"].map((title) => ({ title, properties: { code: { type: "string" } } })) };
  const ids = [...listOf(schema, "400.body").matchAll(/id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(["400.body.form-1.code", "400.body.form-2.code"]);
});
