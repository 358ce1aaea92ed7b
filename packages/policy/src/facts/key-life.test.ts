import { ManualClock } from "@tillside/testing/manual-clock";
import { afterEach, expect, test, vi } from "vitest";
import { operations, responded, sampleCall, sampleResources } from "../../test/samples.ts";
import { RetryPlan } from "../retry/retry-plan.ts";
import { systemClock } from "./clock.ts";
import { firstUse, keyEndsAt } from "./key-life.ts";

const hour = 3600;

/** The wait after a 503 whose `Retry-After` would send the same key so many seconds after the first attempt. */
function waitUntil(windowSeconds: number, seconds: number): number | undefined {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const clock = new ManualClock();
  const operation = { ...operations.keyed, idempotency: { ...operations.keyed.idempotency, windowSeconds } };
  const call = sampleCall(clock, { operation, deadlineAt: clock.now() + 100 * hour * 1000 });
  call.firstSent = { at: clock.now(), timeOfDay: clock.now() };
  return new RetryPlan(call, sampleResources(clock)).settle(responded(503, { "Retry-After": String(seconds) }));
}

test("ONB-201, ONB-216, ONB-300 · a key of 24 hours is not sent again in its last hour", () => {
  expect(waitUntil(86_400, 23 * hour - 1)).toBe((23 * hour - 1) * 1000);
  expect(waitUntil(86_400, 23 * hour)).toBeUndefined();
});

test("a key of three hours is not sent again in its last quarter of an hour", () => {
  expect(waitUntil(10_800, 2.75 * hour - 1)).toBe((2.75 * hour - 1) * 1000);
  expect(waitUntil(10_800, 2.75 * hour)).toBeUndefined();
});

test("the server's window goes on while this machine sleeps; a wall clock that was set back makes it no longer", () => {
  vi.useFakeTimers();
  const call = sampleCall(systemClock, { operation: operations.keyed });
  expect(keyEndsAt(call, systemClock)).toBe(Number.POSITIVE_INFINITY);
  const at = systemClock.now();
  call.firstSent = { at, timeOfDay: Date.now() };
  expect(keyEndsAt(call, systemClock) - at).toBeCloseTo(23 * hour * 1000, -1);
  vi.setSystemTime(Date.now() - hour * 1000);
  expect(keyEndsAt(call, systemClock) - at).toBeCloseTo(23 * hour * 1000, -1);
  vi.setSystemTime(Date.now() + 5 * hour * 1000);
  expect(keyEndsAt(call, systemClock) - at).toBeCloseTo(19 * hour * 1000, -1);
});

test("ONB-201 · the window of an earlier call's key goes on while this machine sleeps; a key of the future is one of now", () => {
  vi.useFakeTimers();
  const at = systemClock.now();
  const keyFirstUsed = firstUse(Date.now() - 20 * hour * 1000, systemClock);
  const call = sampleCall(systemClock, { operation: operations.keyed, keyFirstUsed });
  expect(keyEndsAt(call, systemClock) - at).toBeCloseTo(3 * hour * 1000, -1);
  vi.setSystemTime(Date.now() + 2 * hour * 1000);
  expect(keyEndsAt(call, systemClock) - at).toBeCloseTo(hour * 1000, -1);
  const later = sampleCall(systemClock, { keyFirstUsed: firstUse(Date.now() + 5 * hour * 1000, systemClock) });
  expect(keyEndsAt(later, systemClock) - at).toBeCloseTo(23 * hour * 1000, -1);
});

afterEach(() => {
  vi.useRealTimers();
});
