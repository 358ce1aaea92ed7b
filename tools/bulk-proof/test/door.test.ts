import { expect, test } from "vitest";
import { mostOver, mostWithin } from "./door.ts";

const limit = { requests: 4, perMs: 1_000, delayMs: 200 };

test("four a second, some of them late, are not over the limit; a fifth, or twice as many for long, are", () => {
  expect(mostOver(limit, [0, 1, 2, 3, 1_000, 1_001, 1_002, 1_003])).toBe(0);
  expect(mostOver(limit, [0, 1, 2, 200, 1_000, 1_001, 1_002, 1_003])).toBe(0);
  expect(mostOver(limit, [0, 1, 2, 3, 790])).toBe(1);
  expect(
    mostOver(
      { ...limit, delayMs: 1_000 },
      Array.from({ length: 40 }, (_, index) => index * 125),
    ),
  ).toBe(16);
});

test("the most in a window", () => {
  expect(mostWithin(100, [0, 50, 99, 100, 300])).toBe(3);
});
