import { expect, test } from "vitest";
import { stateChanges, stateOf } from "./state-changes.ts";

test("a record that was added, one that changed and one that was removed", () => {
  const before = { accounts: { a: { status: "active" }, b: { status: "active" } }, sent: [1] };
  const after = { accounts: { a: { status: "paused" }, c: { status: "new" } }, sent: [1, 2] };
  expect(stateChanges("onboarding", before, after)).toEqual([
    { collection: "onboarding.accounts", record: "a", before: { status: "active" }, after: { status: "paused" } },
    { collection: "onboarding.accounts", record: "b", before: { status: "active" }, after: undefined },
    { collection: "onboarding.accounts", record: "c", before: undefined, after: { status: "new" } },
    { collection: "onboarding.sent", record: "1", before: undefined, after: 2 },
  ]);
});

test("a value of its own, and nothing where nothing changed", () => {
  expect(stateChanges("cart", { total: 1 }, { total: 2 })).toEqual([
    { collection: "cart.total", record: "", before: 1, after: 2 },
  ]);
  expect(stateChanges("cart", { total: 1 }, { total: 1 })).toEqual([]);
});

test("an API that keeps no state has none", async () => {
  const control = async (_: string, path: string) => (path === "/state" ? ["cart"] : { total: 1 });
  expect(await stateOf({ control }, "query")).toEqual({});
  expect(await stateOf({ control }, "cart")).toEqual({ total: 1 });
});
