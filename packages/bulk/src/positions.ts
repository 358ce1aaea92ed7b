import type { RecordRange } from "./ranges.ts";

/** Ranges of the source as text, with the positions that callbacks receive: `positions 0 to 99, 300 to the end`. */
export function positions(ranges: readonly RecordRange[]): string {
  const sorted = ranges.toSorted((one, other) => one.from - other.from);
  return `positions ${sorted.map(({ from, to }) => `${from} to ${to === Number.POSITIVE_INFINITY ? "the end" : to - 1}`).join(", ")}`;
}
