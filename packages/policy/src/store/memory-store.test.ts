import { expect, test, vi } from "vitest";
import { ManualClock } from "../../test/manual-clock.ts";
import { systemClock } from "../clock.ts";
import { entry, memoryStore, processStore } from "./memory-store.ts";

test("one store per process for the system's clock, one per handed-in clock", () => {
  const [one, other] = [new ManualClock(), new ManualClock()];
  expect(processStore(systemClock)).toBe(processStore(systemClock));
  expect(processStore(one)).toBe(processStore(one));
  expect(new Set([processStore(systemClock), processStore(one), processStore(other)])).toHaveLength(3);
});

test("a store of one's own is nobody else's", () => {
  expect(memoryStore()).not.toBe(memoryStore());
  expect(memoryStore()).not.toBe(processStore(systemClock));
});

test("an entry is made once", () => {
  const map = new Map<string, object>();
  const make = vi.fn(() => ({}));
  expect(entry(map, "a", make)).toBe(entry(map, "a", make));
  expect(entry(map, "b", make)).not.toBe(entry(map, "a", make));
  expect(make).toHaveBeenCalledTimes(2);
});
