import { describe, expect, test } from "vitest";
import { ManualClock } from "./manual-clock.ts";

describe("a clock that skips waits", () => {
  const skipping = () => new ManualClock((milliseconds) => milliseconds < 1_000);

  test("ends them in the order of their ends, each at its own time", async () => {
    const clock = skipping();
    const ends: number[] = [];
    const wait = (milliseconds: number) => clock.sleep(milliseconds).then(() => ends.push(clock.elapsed));
    await Promise.all([wait(300), wait(0), wait(100), wait(100).then(() => wait(150))]);
    expect(ends).toEqual([0, 100, 100, 250, 300]);
    expect(clock.skipped).toEqual([0, 100, 100, 150, 300]);
  });

  test("keeps other waits until their signal aborts or the test ends them", async () => {
    const clock = skipping();
    const caller = new AbortController();
    const aborted = clock.sleep(2_000, caller.signal);
    const expired = clock.sleep(3_000);
    await clock.sleep(500);
    expect([clock.elapsed, clock.sleeping]).toEqual([500, 2]);
    caller.abort(new Error("enough"));
    await expect(aborted).rejects.toThrow("enough");
    clock.expire();
    await expired;
    expect([clock.elapsed, clock.sleeping]).toEqual([3_000, 0]);
    expect(() => clock.expire()).toThrow("Nothing waits");
  });

  test("calls back when a wait begins, which can still be aborted", async () => {
    const clock = skipping();
    const caller = new AbortController();
    clock.onSkip = () => caller.abort(new Error("enough"));
    await expect(clock.sleep(100, caller.signal)).rejects.toThrow("enough");
    expect([clock.elapsed, clock.skipped]).toEqual([0, []]);
  });
});

test("does not end a wait by itself without skips", async () => {
  const clock = new ManualClock();
  const waiting = clock.sleep(100);
  await clock.advance(99);
  expect(clock.sleeping).toBe(1);
  await clock.advance(1);
  await waiting;
});
