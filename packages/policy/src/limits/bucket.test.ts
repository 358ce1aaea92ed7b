import { ManualClock, settle } from "@tillside/testing/manual-clock";
import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { mostInAnyWindow } from "../../test/arrivals.ts";
import { waiters } from "../../test/waiters.ts";
import { Bucket } from "./bucket.ts";
import { LocalLimit } from "./local-limit.ts";

const perMinute = (requests: number) =>
  ({ requests, perSeconds: 60, keyedBy: "client_id", strength: "enforced" }) as const;

describe("Bucket", () => {
  test.each([10, 30, 60])(
    "ONB-292 · %i per minute: so many at once without waiting, the next one after 61 s",
    async (limit) => {
      const clock = new ManualClock();
      const calls = waiters(new Bucket(perMinute(limit), clock), clock);
      calls.arrive(limit + 1);
      await settle();
      expect(calls.granted).toEqual(Array.from({ length: limit }, () => 0));
      await clock.advance(60_999);
      expect(calls.granted).toHaveLength(limit);
      await clock.advance(1);
      expect(calls.granted.at(-1)).toBe(61_000);
      expect(clock.sleeping).toBe(0);
    },
  );

  test("600 per minute: ten at once, then evenly", async () => {
    const clock = new ManualClock();
    const calls = waiters(new Bucket(perMinute(600), clock), clock);
    calls.arrive(12);
    await clock.advance(101);
    expect(calls.granted).toHaveLength(10);
    await clock.advance(1);
    expect(calls.granted).toHaveLength(11);
  });

  test("grants in order of arrival, and a newcomer does not overtake the queue", async () => {
    const clock = new ManualClock();
    const bucket = new Bucket(perMinute(1), clock);
    const calls = waiters(bucket, clock);
    calls.arrive(3);
    await clock.advance(61_000);
    calls.arrive(1);
    await clock.advance(122_000);
    expect(calls.order).toEqual([0, 1, 2, 3]);
    expect(calls.granted).toEqual([0, 61_000, 122_000, 183_000]);
  });

  test("not even when the timer of those who wait is late", async () => {
    let now = 0;
    let timer = () => {};
    const sleep = () =>
      new Promise<void>((resolve) => {
        timer = resolve;
      });
    const bucket = new Bucket(perMinute(2), { now: () => now, sleep });
    const order: string[] = [];
    const call = async (name: string) => {
      await bucket.acquire({
        deadlineAt: Number.POSITIVE_INFINITY,
        signal: undefined,
        queueSize: 1_000,
        refuse: () => new Error(name),
      });
      order.push(name);
    };
    const calls = [call("first"), call("second"), call("third")];
    now = 61_005;
    calls.push(call("newcomer"));
    timer();
    await Promise.all(calls);
    expect(order).toEqual(["first", "second", "third", "newcomer"]);
  });

  test.each([
    [120, 120],
    [121, 10],
  ])("a limit of %i lets %i through at once", async (limit, atOnce) => {
    const clock = new ManualClock();
    const calls = waiters(new Bucket(perMinute(limit), clock), clock);
    calls.arrive(limit);
    await settle();
    expect(calls.granted).toHaveLength(atOnce);
  });

  test("refuses at once a call whose slot would come at its deadline or later, and says when it would", async () => {
    const clock = new ManualClock();
    const calls = waiters(new Bucket(perMinute(1), clock), clock);
    calls.arrive(1);
    calls.arrive(1, { deadlineMs: 61_000 });
    calls.arrive(1, { deadlineMs: 61_001 });
    await settle();
    expect(calls.refused).toEqual([{ reason: "deadline", at: 61_000, elapsed: 0 }]);
    await clock.advance(61_000);
    expect(calls.granted).toEqual([0, 61_000]);
  });

  test("refuses at once when the queue is full; a slot that is free needs no queue", async () => {
    const clock = new ManualClock();
    const calls = waiters(new Bucket(perMinute(1), clock), clock);
    calls.arrive(4, { queueSize: 2 });
    await settle();
    expect(calls.refused).toEqual([{ reason: "queue-full", at: 183_000, elapsed: 0 }]);
    await clock.advance(122_000);
    expect(calls.granted).toHaveLength(3);
  });

  test("each call brings the queue size of its own client", async () => {
    const clock = new ManualClock();
    const calls = waiters(new Bucket(perMinute(1), clock), clock);
    calls.arrive(3);
    calls.arrive(1, { queueSize: 2 });
    calls.arrive(1, { queueSize: 3 });
    await settle();
    expect(calls.refused).toEqual([{ reason: "queue-full", at: 183_000, elapsed: 0 }]);
  });

  test("an abort leaves the queue at once, lets the others move up, and leaves no timer", async () => {
    const clock = new ManualClock();
    const calls = waiters(new Bucket(perMinute(1), clock), clock);
    const caller = new AbortController();
    calls.arrive(1);
    calls.arrive(1, { signal: caller.signal });
    calls.arrive(1);
    await clock.advance(1_000);
    caller.abort();
    await settle();
    expect(calls.refused).toEqual([{ reason: "aborted", at: 1_000, elapsed: 1_000 }]);
    await clock.advance(60_000);
    expect(calls.order).toEqual([0, 2]);
    expect(clock.sleeping).toBe(0);
  });

  test("a signal that lives on keeps no listener of a call that is through", async () => {
    const clock = new ManualClock();
    const bucket = new Bucket(perMinute(1), clock);
    const calls = waiters(bucket, clock);
    const { signal } = new AbortController();
    const add = vi.spyOn(signal, "addEventListener");
    const remove = vi.spyOn(signal, "removeEventListener");
    calls.arrive(2, { signal });
    calls.arrive(1, { signal, deadlineMs: 130_000 });
    await clock.advance(70_000);
    bucket.pause(clock.now() + 100_000);
    await settle();
    expect([calls.granted.length, calls.refused.length]).toEqual([2, 1]);
    expect(remove.mock.calls).toEqual(add.mock.calls.map(([type, listener]) => [type, listener]));
  });

  test("when the last waiter aborts, the timer ends; the next one is served again", async () => {
    const clock = new ManualClock();
    const calls = waiters(new Bucket(perMinute(1), clock), clock);
    const caller = new AbortController();
    calls.arrive(1);
    calls.arrive(1, { signal: caller.signal });
    expect(clock.sleeping).toBe(1);
    caller.abort();
    calls.arrive(1);
    await settle();
    expect(clock.sleeping).toBe(1);
    await clock.advance(61_000);
    expect(calls.granted).toEqual([0, 61_000]);
    expect(clock.sleeping).toBe(0);
  });

  test("a waiter whose slot moves past its deadline, because others were sent late, is refused before the deadline", async () => {
    const clock = new ManualClock();
    const calls = waiters(new Bucket(perMinute(1), clock), clock);
    calls.arrive(1);
    await settle();
    calls.arrive(1, { deadlineMs: 61_500 });
    await clock.advance(2_000);
    calls.slots[0]?.confirm(clock.now());
    await clock.advance(59_000);
    expect(calls.refused).toEqual([{ reason: "deadline", at: 63_000, elapsed: 61_000 }]);
  });

  test("how often a waiter's slot is worked out does not grow with those who wait beside it, nor does its listener", async () => {
    const clock = new ManualClock();
    const limit = new LocalLimit(perMinute(1), clock);
    const earliest = vi.spyOn(limit, "earliest");
    const bucket = new Bucket(perMinute(1), clock, limit);
    const caller = new AbortController();
    const add = vi.spyOn(caller.signal, "addEventListener");
    const waiter = (deadlineAt: number) => ({
      deadlineAt,
      signal: caller.signal,
      queueSize: 10_000,
      refuse: (reason: string) => new Error(reason),
    });
    const ends: Promise<unknown>[] = [];
    for (let call = 0; call < 5_000; call++) {
      const priority = call % 2 === 0 ? ("bulk" as const) : ("interactive" as const);
      ends.push(Promise.resolve(bucket.acquire({ ...waiter(Number.POSITIVE_INFINITY), priority })).catch(() => {}));
    }
    await settle();
    await clock.advance(20 * 61_000);
    expect(add).toHaveBeenCalledOnce();
    caller.abort();
    await Promise.all(ends);
    expect(earliest.mock.calls.length).toBeLessThan(6 * 5_000);
    expect(clock.sleeping).toBe(0);
  });

  test("never more than the limit in any window and one second, whatever arrives, waits, aborts and is paused", async () => {
    const event = fc.record({
      afterMs: fc.oneof(fc.constant(0), fc.nat(3_000), fc.nat(90_000)),
      calls: fc.nat(6),
      heldMs: fc.nat(5_000),
      abort: fc.boolean(),
      pauseMs: fc.option(fc.nat(30_000), { freq: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 8 }), fc.array(event, { maxLength: 15 }), async (limit, events) => {
        const clock = new ManualClock();
        const bucket = new Bucket(perMinute(limit), clock);
        const calls = waiters(bucket, clock);
        for (const { afterMs, calls: count, heldMs, abort, pauseMs } of events) {
          await clock.advance(afterMs);
          const caller = new AbortController();
          calls.arrive(count, { signal: caller.signal, heldMs });
          if (abort) caller.abort();
          if (pauseMs !== null) bucket.pause(clock.now() + pauseMs);
        }
        await clock.advance(3_600_000);
        expect(mostInAnyWindow(calls.sent, 61_000)).toBeLessThanOrEqual(limit);
        expect(calls.sent.length + calls.refused.length).toBe(events.reduce((sum, { calls: count }) => sum + count, 0));
        expect(clock.sleeping).toBe(0);
      }),
      runs(60, 3_000),
    );
  });
});

test("who has aborted by the time that it asks gets no slot, and waits for none", async () => {
  const clock = new ManualClock();
  const bucket = new Bucket(perMinute(1), clock);
  const waiter = {
    deadlineAt: clock.now() + 200_000,
    signal: AbortSignal.abort(),
    queueSize: 10,
    refuse: (reason: string) => new Error(reason),
  };
  for (const wait of [0, 60_000]) {
    if (wait > 0) bucket.pause(clock.now() + wait);
    expect(() => bucket.acquire(waiter)).toThrow("aborted");
  }
  expect(clock.sleeping).toBe(0);
});
