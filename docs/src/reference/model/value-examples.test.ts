import { expect, test } from "vitest";
import { bodyOf } from "./body.ts";

const entries = {
  type: "array",
  items: {
    properties: {
      name: {
        anyOf: [
          { title: "Standard name", oneOf: [{ const: "amount" }, { const: "sku" }] },
          { title: "Another name", type: "string" },
        ],
      },
      value: { type: "string" },
    },
  },
};

function examplesOf(examples: Readonly<Record<string, { value: unknown }>>): readonly unknown[] {
  const body = bodyOf({ "application/json": { schema: { properties: { data: entries } }, examples } }, "body");
  const choice = body?.shape?.fields[0]?.shape.fields[0]?.shape.choice;
  const variant = choice?.between === "variants" ? choice.variants[0]?.shape.choice : undefined;
  return variant?.between === "values" ? variant.values.map(({ value, example }) => [value, example]) : [];
}

test("a name has the value that stands beside it in the first example that has it", () => {
  const first = { value: { data: [{ name: "amount", value: "49.90" }] } };
  const second = { value: { data: [{ name: "amount", value: "1" }, { name: "sku", value: "A-1" }] } };
  expect(examplesOf({ first, second })).toEqual([
    ["amount", "49.90"],
    ["sku", "A-1"],
  ]);
});

test("a name without an example has none", () => {
  expect(examplesOf({})).toEqual([
    ["amount", undefined],
    ["sku", undefined],
  ]);
});
