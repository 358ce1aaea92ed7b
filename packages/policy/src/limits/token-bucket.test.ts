import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mostInAnyWindow, play } from "../../test/arrivals.ts";
import type { Slot } from "../facts/limit.ts";
import { TokenBucket } from "./token-bucket.ts";

const gaps = fc.oneof(fc.constant(0), fc.nat(10), fc.nat(200), fc.nat(20_000));
const requests = fc.constantFrom(121, 150, 600, 1_000);

describe("TokenBucket", () => {
  test("ten at once, then 590 a minute", () => {
    const bucket = new TokenBucket(600, 60_000);
    for (let call = 0; call < 10; call++) {
      expect(bucket.earliest(0, 0)).toBe(0);
      bucket.take(0);
    }
    expect(bucket.earliest(0, 0)).toBeCloseTo(60_000 / 590);
    expect(bucket.earliest(589, 0)).toBeCloseTo(60_000);
  });

  test("is full again after a rest, and not fuller", () => {
    const bucket = new TokenBucket(600, 60_000);
    for (let call = 0; call < 10; call++) bucket.take(0);
    expect(bucket.earliest(9, 3_600_000)).toBe(3_600_000);
    expect(bucket.earliest(10, 3_600_000)).toBeGreaterThan(3_600_000);
  });

  test("never more than the limit in any window, however calls arrive", () => {
    fc.assert(
      fc.property(requests, fc.array(gaps, { maxLength: 40 }), fc.nat(1_300), (limit, given, demand) => {
        const arrivals = [...given, ...Array.from({ length: demand }, () => 0)];
        const sent = play(
          new TokenBucket(limit, 60_000),
          arrivals.map((afterMs) => ({ afterMs, heldMs: 0 })),
        );
        expect(sent).toHaveLength(arrivals.length);
        expect(mostInAnyWindow(sent, 60_000)).toBeLessThanOrEqual(limit);
      }),
      runs(100, 10_000),
    );
  });

  test("never more than the limit after calls that waited together for a token left together", () => {
    fc.assert(
      fc.property(requests, fc.nat(200_000), (limit, tokenMs) => {
        const bucket = new TokenBucket(limit, 60_000);
        const sent: number[] = [];
        const held: Slot[] = [];
        let now = 0;
        for (; now < tokenMs; now = bucket.earliest(0, now)) held.push(bucket.take(now));
        for (const slot of held) if (slot.confirm(tokenMs)) sent.push(tokenMs);
        const after = Array.from({ length: 2 * limit }, () => ({ afterMs: 0, heldMs: 0 }));
        sent.push(...play(bucket, [{ afterMs: tokenMs, heldMs: 0 }, ...after]));
        expect(mostInAnyWindow(sent, 60_000)).toBeLessThanOrEqual(limit);
      }),
      runs(100, 10_000),
    );
  });

  test("a call that was held up takes its place when it is sent, and only one", () => {
    const bucket = new TokenBucket(600, 60_000);
    bucket.take(0).confirm(10_000);
    expect(bucket.earliest(8, 10_000)).toBe(10_000);
    expect(bucket.earliest(9, 10_000)).toBeGreaterThan(10_000);
  });

  test("a call that is not sent gives its place back, and no more than that", () => {
    const bucket = new TokenBucket(600, 60_000);
    const [first, second] = [bucket.take(0), bucket.take(0)];
    first.release();
    expect(bucket.earliest(8, 0)).toBe(0);
    expect(bucket.earliest(9, 0)).toBeGreaterThan(0);
    second.release();
    second.release();
    expect(bucket.earliest(9, 0)).toBe(0);
    expect(bucket.earliest(10, 0)).toBeGreaterThan(0);
  });

  test("a call that was held up for a moment takes back what came in its place meanwhile", () => {
    const bucket = new TokenBucket(600, 60_000);
    const slots = Array.from({ length: 10 }, () => bucket.take(0));
    const tenthOfACall = 60_000 / 590 / 10;
    slots[0]?.confirm(tenthOfACall);
    expect(bucket.earliest(0, tenthOfACall)).toBeCloseTo(11 * tenthOfACall);
  });

  test("a call that was held up for more than a window must not be sent", () => {
    const bucket = new TokenBucket(600, 60_000);
    const [first, second] = [bucket.take(0), bucket.take(0)];
    expect(first.confirm(60_000)).toBe(true);
    expect(second.confirm(60_001)).toBe(false);
  });

  test("accepts 98 % of the limit under constant demand", () => {
    const demand = Array.from({ length: 6_000 }, () => ({ afterMs: 1, heldMs: 0 }));
    const sent = play(new TokenBucket(600, 60_000), demand);
    const minutes = ((sent.at(-1) as number) - (sent[0] as number)) / 60_000;
    expect(sent.length / minutes / 600).toBeGreaterThanOrEqual(0.98);
  });
});
