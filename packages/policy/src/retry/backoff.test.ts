import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { backoff, throttleDelay, transientDelay } from "./backoff.ts";

const retries = fc.nat(2_000);
const luck = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

function lucky(value: number): void {
  vi.spyOn(Math, "random").mockReturnValue(value);
}

test("full jitter: between 0 and 0.5 s × 2ⁿ, at most 20 s", () => {
  lucky(0.999_999_999);
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((retry) => Math.round(backoff(retry)))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000,
  ]);
  lucky(0);
  expect(backoff(3)).toBe(0);
});

test("backoff stays within its bounds", () => {
  fc.assert(
    fc.property(retries, luck, (retry, value) => {
      lucky(value);
      expect(backoff(retry)).toBeGreaterThanOrEqual(0);
      expect(backoff(retry)).toBeLessThanOrEqual(Math.min(20_000, 500 * 2 ** retry));
    }),
    runs(100, 10_000),
  );
});

test("ONB-247 · after a 429 never less than Retry-After, at most one second more", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1 }), retries, luck, (asked, retry, value) => {
      lucky(value);
      expect(throttleDelay(asked, retry)).toBeGreaterThanOrEqual(asked);
      expect(throttleDelay(asked, retry)).toBeLessThanOrEqual(asked + 1_000);
    }),
    runs(100, 10_000),
  );
});

test("after a 429 without Retry-After at least one second", () => {
  lucky(0);
  expect(throttleDelay(undefined, 0)).toBe(1_000);
  lucky(0.5);
  expect(throttleDelay(undefined, 1)).toBe(1_500);
});

test("after a transient failure never less than Retry-After, and at most a second more or the own backoff", () => {
  fc.assert(
    fc.property(fc.nat(), retries, luck, (asked, retry, value) => {
      lucky(value);
      const delay = transientDelay(asked, retry);
      expect(delay).toBeGreaterThanOrEqual(asked);
      expect(delay).toBeLessThanOrEqual(Math.max(asked === 0 ? 0 : asked + 1_000, backoff(retry)));
    }),
    runs(100, 10_000),
  );
  lucky(0.5);
  expect([transientDelay(0, 0), transientDelay(7_000, 0)]).toEqual([250, 7_500]);
});
