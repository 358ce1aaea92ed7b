import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { gapsBetween, withRange } from "./ranges.ts";

test.each([
  ["none", [], [{ from: 0, to: 9 }]],
  ["the first", [{ from: 0, to: 3 }], [{ from: 3, to: 9 }]],
  ["the last", [{ from: 6, to: 9 }], [{ from: 0, to: 6 }]],
  [
    "one in the middle",
    [{ from: 3, to: 6 }],
    [
      { from: 0, to: 3 },
      { from: 6, to: 9 },
    ],
  ],
  ["all", [{ from: 0, to: 9 }], []],
])("the gaps of a source of which %s is there", (_, ranges, gaps) => {
  expect(gapsBetween(ranges, 9)).toEqual(gaps);
});

test("the source may have no end yet", () => {
  expect(gapsBetween([{ from: 0, to: 3 }], Number.POSITIVE_INFINITY)).toEqual([
    { from: 3, to: Number.POSITIVE_INFINITY },
  ]);
});

test("ranges in any order: sorted, merged where they touch, and with their gaps each position once", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), (numbers) => {
      const ranges = numbers.reduce<ReturnType<typeof withRange>>(
        (all, number) => withRange(all, { from: number * 3, to: number * 3 + 3 }),
        [],
      );
      const gaps = gapsBetween(ranges, 30);
      const all = [...ranges, ...gaps].sort((one, other) => one.from - other.from);
      // Ranges and gaps alternate, without a hole between them.
      expect(all.map(({ to }) => to).slice(0, -1)).toEqual(all.map(({ from }) => from).slice(1));
      expect([all.at(0)?.from, all.at(-1)?.to]).toEqual([0, 30]);
      expect(Math.abs(ranges.length - gaps.length)).toBeLessThanOrEqual(1);
      expect(ranges.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(numbers.length * 3);
    }),
    runs(100, 5_000),
  );
});
