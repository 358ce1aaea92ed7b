import { expect, test } from "vitest";
import { hasPart } from "./body-subset.ts";

const order = { sku: "a", copies: 2, to: { city: "Bergen", zip: null }, tags: [{ name: "x", size: 1 }, "y"] };

test.each<[unknown, boolean]>([
  [{}, true],
  [{ sku: "a" }, true],
  [{ sku: "b" }, false],
  [{ copies: "2" }, false],
  [{ to: { city: "Bergen" } }, true],
  [{ to: { zip: null } }, true],
  [{ to: { street: null } }, false],
  [{ to: "Bergen" }, false],
  [{ tags: [{ name: "x" }, "y"] }, true],
  [{ tags: [{ name: "x" }] }, false],
  [{ tags: {} }, false],
  [{ sku: { length: 1 } }, false],
  [{ toString: {} }, false],
  [[], false],
  ["a", false],
  [null, false],
])("an order has the part %j: %s", (part, has) => {
  expect(hasPart(order, part)).toBe(has);
});
