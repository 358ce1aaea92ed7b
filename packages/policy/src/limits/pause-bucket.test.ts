import { ManualClock, settle } from "@tillside/testing/manual-clock";
import { describe, expect, test, vi } from "vitest";
import { waiters } from "../../test/waiters.ts";
import { Lifetime } from "../facts/lifetime.ts";
import type { Limit } from "../facts/limit.ts";
import { Bucket } from "./bucket.ts";
import { PauseBucket } from "./pause-bucket.ts";
import { PauseLimit } from "./pause-limit.ts";
import type { Waiter } from "./waiter.ts";

/** A bucket that a 429 has paused for a minute, and the calls that wait for it. */
function paused() {
  const clock = new ManualClock();
  const bucket = new PauseBucket(clock);
  bucket.pause(clock.now() + 60_000);
  return { clock, bucket, calls: waiters(bucket, clock) };
}

describe("a bucket without a stated limit", () => {
  test("lets every call go at once", async () => {
    const clock = new ManualClock();
    const calls = waiters(new PauseBucket(clock), clock);
    calls.arrive(200);
    await settle();
    expect(calls.granted).toHaveLength(200);
  });

  test("after a 429, lets all calls go when the pause is over, the interactive ones first", async () => {
    const { clock, calls } = paused();
    calls.arrive(2, { priority: "bulk" });
    calls.arrive(2);
    await clock.advance(59_999);
    expect(calls.granted).toEqual([]);
    await clock.advance(1);
    expect([calls.order, calls.granted[0]]).toEqual([[2, 3, 0, 1], 60_000]);
    expect(clock.sleeping).toBe(0);
  });

  test("refuses at once a call whose deadline comes before the end of the pause, and one too many", async () => {
    const { clock, calls } = paused();
    calls.arrive(1, { deadlineMs: 60_000 });
    calls.arrive(1);
    calls.arrive(1, { queueSize: 1 });
    await settle();
    expect(calls.refused).toMatchObject([{ reason: "deadline" }, { reason: "queue-full" }]);
    await clock.advance(60_000);
    expect(calls.order).toEqual([1]);
  });
});

test("a call whose deadline has passed is late where there is no pause", async () => {
  const { clock, calls } = paused();
  calls.arrive(1, { deadlineMs: 0 });
  await clock.advance(60_000);
  calls.arrive(1, { deadlineMs: 0 });
  await settle();
  expect(calls.refused).toMatchObject([
    { reason: "deadline", at: 60_000 },
    { reason: "late", at: 60_000 },
  ]);
});

describe("the queue of a pause", () => {
  test("an interactive call does not count the bulk ones, which wait behind it; a bulk one counts all", async () => {
    const { clock, calls } = paused();
    calls.arrive(2, { priority: "bulk", queueSize: 2 });
    calls.arrive(1, { queueSize: 2 });
    calls.arrive(1, { priority: "bulk", queueSize: 3 });
    await settle();
    expect(calls.refused).toMatchObject([{ reason: "queue-full" }]);
    await clock.advance(60_000);
    expect(calls.order).toEqual([2, 0, 1]);
  });

  test.each([
    ["pauses", (clock: ManualClock, limit: Limit) => new PauseBucket(clock, limit)],
    ["pauses and counts", (clock: ManualClock, limit: Limit) => new Bucket(undefined, clock, limit)],
  ])("of a client that %s is not full while nothing is paused, however many calls ask at once", async (_, make) => {
    const clock = new ManualClock();
    const limit = new PauseLimit(clock);
    const take = limit.take.bind(limit);
    vi.spyOn(limit, "take").mockImplementation(async (now) => take(now));
    const calls = waiters(make(clock, limit), clock);
    calls.arrive(200, { queueSize: 10 });
    await clock.advance(1);
    expect([calls.granted.length, calls.refused]).toEqual([200, []]);
  });
});

describe("the timer of a pause ends with the last call that waits", () => {
  test("if that aborts, or its client is closed", async () => {
    const { clock, calls } = paused();
    const [caller, closing] = [new AbortController(), new Lifetime()];
    calls.arrive(1, { signal: caller.signal });
    calls.arrive(1, { closing });
    await settle();
    caller.abort();
    await settle();
    expect([calls.refused.length, clock.sleeping]).toEqual([1, 1]);
    void closing.close();
    await settle();
    expect([calls.refused.length, clock.sleeping]).toEqual([2, 0]);
  });

  test.each(["abort", "close"])("if it does so when it learns that it waits: %s", async (how) => {
    const { clock, bucket } = paused();
    const [caller, closing] = [new AbortController(), new Lifetime()];
    const waiter: Waiter = {
      deadlineAt: Number.POSITIVE_INFINITY,
      signal: caller.signal,
      closing,
      queueSize: 1_000,
      waits: () => (how === "abort" ? caller.abort() : void closing.close()),
      refuse: (reason) => new Error(reason),
    };
    await expect(bucket.acquire(waiter)).rejects.toThrow("aborted");
    await settle();
    expect(clock.sleeping).toBe(0);
  });

  test("if the pause gets longer than its deadline", async () => {
    const { clock, bucket, calls } = paused();
    calls.arrive(1, { deadlineMs: 90_000 });
    await clock.advance(10_000);
    bucket.pause(clock.now() + 3_600_000);
    await settle();
    expect(calls.refused).toEqual([{ reason: "deadline", at: 3_610_000, elapsed: 10_000 }]);
    expect(clock.sleeping).toBe(0);
  });

  test("and the next call waits by a timer of its own", async () => {
    const { clock, bucket, calls } = paused();
    const caller = new AbortController();
    calls.arrive(1, { signal: caller.signal });
    await settle();
    caller.abort();
    calls.arrive(1);
    await clock.advance(60_000);
    expect([calls.order, clock.sleeping]).toEqual([[1], 0]);
    await clock.advance(7_200_000);
    expect(bucket.isIdle).toBe(true);
  });
});
