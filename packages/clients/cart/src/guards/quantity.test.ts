import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

const reserve = (...quantities: unknown[]) =>
  guarded("reserveItems", { body: { items: quantities.map((quantity) => ({ cartItemId: "item-1", quantity })) } });

test.each([0, -1, 1.5, "2"])("CRT-047 · a quantity of %j is advice", (quantity) => {
  expect(reserve(1, quantity)).toEqual(["CRT-047 body.items[1].quantity"]);
});

test.each([1, 1_000_000, undefined, null])("CRT-047 · nothing is advised about a quantity of %j", (quantity) => {
  expect(reserve(quantity)).toEqual([]);
});

test("CRT-047 · the advice covers confirm too", () => {
  const body = { items: [{ cartItemId: "item-1", quantity: 0 }] };
  expect(guarded("confirmPurchase", { body })).toEqual(["CRT-047 body.items[0].quantity"]);
});
