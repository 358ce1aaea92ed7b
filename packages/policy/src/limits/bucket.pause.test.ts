import { ManualClock, settle } from "@tillside/testing/manual-clock";
import { describe, expect, test, vi } from "vitest";
import { waiters } from "../../test/waiters.ts";
import { Bucket } from "./bucket.ts";
import { LocalLimit } from "./local-limit.ts";

const tenPerMinute = { requests: 10, perSeconds: 60, keyedBy: "client_id", strength: "enforced" } as const;

function paused(milliseconds: number) {
  const clock = new ManualClock();
  const bucket = new Bucket(tenPerMinute, clock);
  bucket.pause(clock.now() + milliseconds);
  return { clock, bucket, calls: waiters(bucket, clock) };
}

describe("Bucket.pause", () => {
  test("ONB-247 · after a 429 no call is sent before the pause ends, then one every 6 s for two minutes", async () => {
    const { clock, calls } = paused(7_000);
    calls.arrive(24);
    await clock.advance(6_999);
    expect(calls.granted).toEqual([]);
    await clock.advance(130_000);
    const spaced = calls.granted.filter((at) => at < 7_000 + 120_000);
    expect(spaced.slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, call) => 7_000 + 6_000 * call));
    // The log's one second of margin shifts every eleventh call.
    expect(spaced.slice(10)).toEqual(Array.from({ length: 10 }, (_, call) => 68_000 + 6_000 * call));
  });

  test("two windows after the pause ten at once go again", async () => {
    const { clock, calls } = paused(7_000);
    await clock.advance(127_000);
    calls.arrive(10);
    await settle();
    expect(calls.granted).toEqual(Array.from({ length: 10 }, () => 127_000));
  });

  test("spacing counts from the last call, also from one before the pause", async () => {
    const clock = new ManualClock();
    const bucket = new Bucket(tenPerMinute, clock);
    const calls = waiters(bucket, clock);
    calls.arrive(1);
    bucket.pause(clock.now() + 1_000);
    calls.arrive(1);
    await clock.advance(10_000);
    expect(calls.granted).toEqual([0, 6_000]);
  });

  test("moves those who wait already, and refuses at once those who would now be late", async () => {
    const clock = new ManualClock();
    const bucket = new Bucket({ ...tenPerMinute, requests: 1 }, clock);
    const calls = waiters(bucket, clock);
    calls.arrive(1);
    calls.arrive(1, { deadlineMs: 70_000 });
    calls.arrive(1, { deadlineMs: 300_000 });
    calls.arrive(1, { deadlineMs: 300_000 });
    await clock.advance(10_000);
    bucket.pause(clock.now() + 80_000);
    await settle();
    expect(calls.refused).toEqual([{ reason: "deadline", at: 90_000, elapsed: 10_000 }]);
    await clock.advance(300_000);
    expect(calls.order).toEqual([0, 2, 3]);
    expect(calls.granted).toEqual([0, 90_000, 151_000]);
    expect(clock.sleeping).toBe(0);
  });

  test("a shorter pause does not shorten the one that runs", async () => {
    const { clock, bucket, calls } = paused(50_000);
    bucket.pause(clock.now() + 10_000);
    calls.arrive(1);
    await clock.advance(49_999);
    expect(calls.granted).toEqual([]);
    await clock.advance(1);
    expect(calls.granted).toEqual([50_000]);
  });

  test("a pause without end refuses everybody who has a deadline", async () => {
    const { calls } = paused(Number.POSITIVE_INFINITY);
    calls.arrive(1, { deadlineMs: 120_000 });
    await settle();
    expect(calls.refused).toMatchObject([{ reason: "deadline", elapsed: 0 }]);
  });
});

describe("isIdle", () => {
  const hour = 3_600_000;
  const of = (clock: ManualClock, limit?: LocalLimit) => new Bucket(tenPerMinute, clock, limit);

  test("an hour and three windows after its last call, and not before", async () => {
    const clock = new ManualClock();
    const bucket = of(clock);
    await clock.advance(60_000);
    await bucket.acquire({
      deadlineAt: Number.POSITIVE_INFINITY,
      signal: undefined,
      queueSize: 1,
      refuse: () => new Error(),
    });
    await clock.advance(hour + 180_000 - 1);
    expect(bucket.isIdle).toBe(false);
    await clock.advance(1);
    expect(bucket.isIdle).toBe(true);
  });

  test("not while it is paused, nor while calls after the pause are spaced", async () => {
    const clock = new ManualClock();
    const bucket = of(clock);
    bucket.pause(clock.now() + hour);
    await clock.advance(2 * hour + 180_000 - 1);
    expect(bucket.isIdle).toBe(false);
    await clock.advance(1);
    expect(bucket.isIdle).toBe(true);
  });

  test("not while a call waits", async () => {
    const clock = new ManualClock();
    const bucket = of(clock);
    bucket.pause(clock.now() + 2 * hour);
    const waiter = { deadlineAt: Number.POSITIVE_INFINITY, signal: undefined, queueSize: 1, refuse: () => new Error() };
    const slot = bucket.acquire(waiter);
    await clock.advance(2 * hour - 1);
    expect(bucket.isIdle).toBe(false);
    await clock.advance(1);
    await slot;
  });

  test("where servers share the limit, too; not while calls are in flight, whose places the limit keeps; forgotten, it leaves the others", async () => {
    const clock = new ManualClock();
    const shared = Object.assign(new LocalLimit(tenPerMinute, clock), { isInUse: true, leave: vi.fn() });
    const bucket = of(clock, shared);
    await clock.advance(hour + 180_000);
    expect(bucket.isIdle).toBe(false);
    shared.isInUse = false;
    expect(bucket.isIdle).toBe(true);
    bucket.forget();
    expect(shared.leave).toHaveBeenCalledOnce();
  });
});
