import { describe, expect, test } from "vitest";
import { type Latency, waitOf } from "./latency.ts";

function waits(latency: Latency, seed = 1, count = 4_000): number[] {
  const drawing = { random: seed };
  return Array.from({ length: count }, () => waitOf(latency, drawing));
}

const sorted = (numbers: number[]) => numbers.toSorted((one, other) => one - other);

describe("uniform", () => {
  const all = sorted(waits({ uniform: { from: 100, to: 300 } }));
  test("stays between its ends and reaches both", () => {
    expect([all[0], all.at(-1)]).toEqual([100, 300]);
  });
  test("has its middle in the middle", () => {
    expect(Math.abs((all[2_000] ?? 0) - 200)).toBeLessThan(10);
  });
});

describe("lognormal", () => {
  const all = sorted(waits({ lognormal: { median: 200, sigma: 0.5 } }));
  test("has its median, and 16 % of the waits below median / e^sigma", () => {
    expect(Math.abs((all[2_000] ?? 0) - 200)).toBeLessThan(10);
    expect(Math.abs((all[635] ?? 0) - 200 / Math.exp(0.5))).toBeLessThan(8);
  });
  test("the middle half of the waits is as wide as the normal distribution says", () => {
    const ratio = (all[3_000] ?? 0) / (all[1_000] ?? 1);
    expect(Math.abs(ratio - Math.exp(2 * 0.6745 * 0.5))).toBeLessThan(0.1);
  });
  test("waits at most ten minutes", () => {
    expect(Math.max(...waits({ lognormal: { median: 500_000, sigma: 3 } }))).toBe(600_000);
  });
});

test("the same seed draws the same waits, another seed others", () => {
  const latency = { lognormal: { median: 200, sigma: 1 } };
  expect(waits(latency, 7)).toEqual(waits(latency, 7));
  expect(waits(latency, 7)).not.toEqual(waits(latency, 8));
});
