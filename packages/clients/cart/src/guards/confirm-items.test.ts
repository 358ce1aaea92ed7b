import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

const confirm = (...items: object[]) => guarded("confirmPurchase", { body: { cartId: "cart-1", items } });
const reserved = { cartItemId: "item-1", itemReservationId: "reservation-1" };

test("CRT-079 · an item with neither itemReservationId nor quantity is refused", () => {
  expect(() => confirm(reserved, { cartItemId: "item-2" })).toThrow(
    expect.objectContaining({ name: "GuardError", rule: "CRT-079", field: "body.items[1]" }),
  );
});

test("CRT-079 · an item with both is advice", () => {
  expect(confirm({ ...reserved, quantity: 1 })).toEqual(["CRT-079 body.items[0]"]);
});

test("CRT-079, CRT-088 · one of the two per item, or no items", () => {
  expect(confirm(reserved, { cartItemId: "item-2", quantity: 2 })).toEqual([]);
  expect(confirm()).toEqual([]);
  expect(guarded("confirmPurchase", { body: { cartId: "cart-1" } })).toEqual([]);
});
