import { expect, test } from "vitest";
import { RetryBudget } from "./retry-budget.ts";

function spendAll(budget: RetryBudget, reason: "transient" | "throttled"): number {
  let spent = 0;
  while (budget.spend(reason)) spent += 1;
  return spent;
}

test("500 tokens are 35 transient failures at 14 each, then 2 throttled calls at 5 each", () => {
  const budget = new RetryBudget(500);
  expect(spendAll(budget, "transient")).toBe(35);
  expect(spendAll(budget, "throttled")).toBe(2);
});

test("500 tokens are 100 throttled calls", () => {
  expect(spendAll(new RetryBudget(500), "throttled")).toBe(100);
});

test("a success gives 1 back, up to the size", () => {
  const budget = new RetryBudget(500);
  spendAll(budget, "throttled");
  for (let success = 0; success < 13; success++) budget.refill();
  expect(budget.spend("transient")).toBe(false);
  budget.refill();
  expect(budget.spend("transient")).toBe(true);
  for (let success = 0; success < 2_000; success++) budget.refill();
  expect(spendAll(budget, "throttled")).toBe(100);
});
