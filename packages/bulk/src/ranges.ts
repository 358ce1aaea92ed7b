import type { BatchRange } from "./ledger.ts";

/** Records of the source: `from` is the position of the first (from 0), `to` that after the last. */
export type RecordRange = Pick<BatchRange, "from" | "to">;

/** Sorted ranges and one more, which overlaps none of them. Ranges that touch become one, so that the list stays short. */
export function withRange(ranges: readonly RecordRange[], added: RecordRange): readonly RecordRange[] {
  const before = ranges.filter(({ to }) => to < added.from);
  const after = ranges.filter(({ from }) => from > added.to);
  const merged = [added, ...ranges.slice(before.length, ranges.length - after.length)];
  const from = Math.min(...merged.map((range) => range.from));
  const to = Math.max(...merged.map((range) => range.to));
  return [...before, { from, to }, ...after];
}

/** The ranges from 0 to `end` that are not in these sorted ones. */
export function gapsBetween(ranges: readonly RecordRange[], end: number): readonly RecordRange[] {
  const ends = [0, ...ranges.map(({ to }) => to)];
  const starts = [...ranges.map(({ from }) => from), end];
  return ends.map((from, index) => ({ from, to: starts[index] as number })).filter(({ from, to }) => from < to);
}
