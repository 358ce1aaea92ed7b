import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mostInAnyWindow, play } from "../../test/arrivals.ts";
import { SlidingLog } from "./sliding-log.ts";

const arrivals = (longestHoldMs: number) =>
  fc.array(
    fc.record({
      afterMs: fc.oneof(fc.constant(0), fc.nat(2_000), fc.nat(70_000)),
      heldMs: fc.oneof(fc.constant(0), fc.nat(longestHoldMs)),
    }),
    { maxLength: 80 },
  );

describe("SlidingLog", () => {
  test("ten at once, the eleventh a window and one second after the first", () => {
    const log = new SlidingLog(10, 60_000);
    for (let call = 0; call < 10; call++) {
      expect(log.earliest(0, 5_000)).toBe(5_000);
      log.take(5_000);
    }
    expect(log.earliest(0, 5_000)).toBe(66_000);
  });

  test("says when a call with others before it in the queue may go", () => {
    const log = new SlidingLog(2, 60_000);
    log.take(0);
    expect([0, 1, 2, 3, 4].map((ahead) => log.earliest(ahead, 10))).toEqual([10, 61_000, 61_010, 122_000, 122_010]);
  });

  test("handles a queue of a million", () => {
    expect(new SlidingLog(1, 60_000).earliest(1_000_000, 0)).toBe(61_000_000_000);
  });

  test("a call counts from the moment it was really sent", () => {
    const log = new SlidingLog(1, 60_000);
    const slot = log.take(0);
    expect(slot.confirm(400)).toBe(true);
    expect(log.earliest(0, 500)).toBe(61_400);
  });

  test("others need not wait for the one that was sent late", () => {
    const log = new SlidingLog(2, 60_000);
    const late = log.take(0);
    log.take(0);
    late.confirm(50_000);
    expect([0, 1].map((ahead) => log.earliest(ahead, 50_000))).toEqual([61_000, 111_000]);
  });

  test("a call that was held up until its slot is others' must not be sent", () => {
    const log = new SlidingLog(1, 60_000);
    const held = log.take(0);
    log.take(61_000);
    expect(held.confirm(70_000)).toBe(false);
    expect(log.earliest(0, 70_000)).toBe(122_000);
  });

  test("never more than the limit in any window and one second, however calls arrive and are held up", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), arrivals(200_000), (requests, given) => {
        const sent = play(new SlidingLog(requests, 60_000), given);
        expect(mostInAnyWindow(sent, 61_000)).toBeLessThanOrEqual(requests);
      }),
      runs(500, 50_000),
    );
  });

  test("calls that are never held up longer than a window are all sent", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), arrivals(60_000), (requests, given) => {
        expect(play(new SlidingLog(requests, 60_000), given)).toHaveLength(given.length);
      }),
      runs(100, 10_000),
    );
  });

  test("the time it predicts for a place in the queue is the time at which that call goes", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), arrivals(0), fc.nat(30), (requests, given, ahead) => {
        const log = new SlidingLog(requests, 60_000);
        const now = play(log, given).at(-1) ?? 0;
        const predicted = log.earliest(ahead, now);
        const queue = Array.from({ length: ahead + 1 }, () => ({ afterMs: 0, heldMs: 0 }));
        expect(play(log, [{ afterMs: now, heldMs: 0 }, ...queue.slice(1)]).at(-1)).toBe(predicted);
      }),
      runs(100, 10_000),
    );
  });
});
