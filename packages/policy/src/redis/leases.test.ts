import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Leases } from "./leases.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

function leases() {
  const renewed: string[][] = [];
  const own = new Leases(async (ids) => renewed.push([...ids]));
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  return { own, renewed, pass };
}

test("all are renewed together every two seconds, for as long as there are any", async () => {
  const { own, renewed, pass } = leases();
  own.add("one");
  await pass(1_500);
  own.add("two");
  await pass(500);
  expect([renewed, own.size]).toEqual([[["one", "two"]], 2]);
  expect([own.delete("one"), own.delete("one")]).toEqual([true, false]);
  await pass(2_000);
  expect(renewed).toEqual([["one", "two"], ["two"]]);
  own.delete("two");
  await pass(60_000);
  expect([renewed.length, own.size, vi.getTimerCount()]).toEqual([2, 0, 0]);
  own.add("three");
  await pass(2_000);
  expect(renewed.at(-1)).toEqual(["three"]);
});

test("none is reported if there is none", async () => {
  const { own, renewed } = leases();
  await own.renew();
  expect(renewed).toEqual([]);
});
