import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemClock } from "../facts/clock.ts";
import { Pause } from "./pause.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("lasts until its end, and longer when a longer one comes", () => {
  const pause = new Pause(systemClock);
  const now = systemClock.now();
  expect(pause.until).toBe(Number.NEGATIVE_INFINITY);
  expect([pause.extend(now + 100), pause.extend(now + 50), pause.until - now]).toEqual([true, false, 100]);
  expect([pause.extend(now + 150), pause.until - now]).toEqual([true, 150]);
});

test("ONB-247 · goes on at the server while this machine sleeps", () => {
  const pause = new Pause(systemClock);
  const now = systemClock.now();
  pause.extend(now + 3_600_000);
  // The time of day goes on; the monotonic clock stands still.
  vi.setSystemTime(Date.now() + 7_200_000);
  expect(pause.until - systemClock.now()).toBeCloseTo(-3_600_000, -3);
  // A shorter pause is one again.
  expect(pause.extend(systemClock.now() + 1_000)).toBe(true);
  expect(pause.until - systemClock.now()).toBeCloseTo(1_000, -1);
});
