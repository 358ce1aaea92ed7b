import { ManualClock } from "@tillside/testing/manual-clock";
import { expect, test, vi } from "vitest";
import type { Slot } from "../facts/limit.ts";
import { PauseLimit } from "./pause-limit.ts";

test("QRY-126 CRT-103 · any number goes at once where nothing is paused", () => {
  const limit = new PauseLimit(new ManualClock());
  expect([limit.hasRoom, limit.earliest(1_000_000, 5)]).toEqual([true, 5]);
  for (let call = 0; call < 1_000; call++) expect(limit.take(5)).toBeTypeOf("object");
});

test("in a pause no call is sent, however many are ahead; after it all are sent", () => {
  const limit = new PauseLimit(new ManualClock());
  limit.pause(100);
  expect([limit.earliest(0, 5), limit.earliest(9, 5), limit.take(99)]).toEqual([100, 100, 100]);
  expect([limit.earliest(9, 100), typeof limit.take(100)]).toEqual([100, "object"]);
});

test("a slot that was taken before a pause is none in it", () => {
  const limit = new PauseLimit(new ManualClock());
  const slot = limit.take(5) as Slot;
  limit.pause(100);
  expect([slot.confirm(99), slot.confirm(100)]).toEqual([false, true]);
});

test("a later pause counts, an earlier one changes nothing and wakes no call", () => {
  const limit = new PauseLimit(new ManualClock());
  limit.changed = vi.fn();
  limit.pause(100);
  limit.pause(50);
  expect([limit.pausedUntil, vi.mocked(limit.changed).mock.calls.length]).toEqual([100, 1]);
  limit.pause(150);
  expect([limit.pausedUntil, vi.mocked(limit.changed).mock.calls.length]).toEqual([150, 2]);
});
