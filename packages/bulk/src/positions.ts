import type { BatchRange } from "./ledger.ts";

/** Ranges of the source as text, with the positions that callbacks receive: `positions 0 to 99, 300 to 399`. */
export function positions(ranges: readonly Pick<BatchRange, "from" | "to">[]): string {
  const sorted = ranges.toSorted((one, other) => one.from - other.from);
  return `positions ${sorted.map(({ from, to }) => `${from} to ${to - 1}`).join(", ")}`;
}
