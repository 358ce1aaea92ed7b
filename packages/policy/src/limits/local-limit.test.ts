import { ManualClock } from "@tillside/testing/manual-clock";
import { expect, test, vi } from "vitest";
import { LocalLimit } from "./local-limit.ts";

test("keeps nothing of a call that has ended, also if its end is not reported", () => {
  const set = vi.spyOn(Map.prototype, "set");
  const unbounded = new LocalLimit({ requests: 600, perSeconds: 60 }, new ManualClock());
  for (let call = 0; call < 5; call++) unbounded.book(call * 1_000);
  expect(set).not.toHaveBeenCalled();
  const bounded = new LocalLimit({ requests: 600, perSeconds: 60, concurrency: 5 }, new ManualClock());
  for (let call = 0; call < 5; call++) bounded.book(call * 1_000);
  expect([set.mock.calls.length, unbounded.hasRoom, bounded.hasRoom]).toEqual([5, true, false]);
  set.mockRestore();
});
