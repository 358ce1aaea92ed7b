import { expect, test } from "vitest";
import { fieldList } from "./field-list.ts";

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
  expect(fieldList(schema, "body")).toBe(
    '- <a id="body.items" href="#body.items">`items`</a> list of objects · **required**\n\n  What is bought.\n\n' +
      '  - <a id="body.items.quantity" href="#body.items.quantity">`quantity`</a> integer · at least 1',
  );
});

test("an open point is linked", () => {
  const schema = { properties: { id: { type: "string", "x-open": ["ONB-040"] } } };
  expect(fieldList(schema, "body")).toContain("(open: [ONB-040](/reference/open-points/#onb-040))");
});

test("of several forms each says what it requires", () => {
  const schema = {
    properties: { a: { type: "string" }, b: { type: "string" } },
    oneOf: [{ required: ["a"] }, { required: ["b"] }],
  };
  expect(fieldList(schema, "body")).toMatch(/- _With_ `a`\n- _With_ `b`$/);
});

test("nothing for a schema that shows no field", () => {
  expect(fieldList({ type: "object" }, "body")).toBe("");
});

test("a field of one form is told from that of another", () => {
  const schema = { oneOf: ["a", "b"].map((title) => ({ title, properties: { code: { type: "string" } } })) };
  const ids = [...fieldList(schema, "400.body").matchAll(/id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(["400.body.form-1.code", "400.body.form-2.code"]);
});
