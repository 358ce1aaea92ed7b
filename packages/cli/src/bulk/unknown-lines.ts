import type { LineIndex } from "../records/line-index.ts";
import { whole } from "./progress-line.ts";

/** Unknown records of one batch. */
export interface UnknownLines {
  /** Positions of the first and the last of them, from 0. */
  readonly first: number;
  readonly last: number;
  readonly count: number;
  readonly key: string | undefined;
  readonly why: string;
}

/** A line that names the lines of the source and their key, to look them up at the service. */
export function unknownLines(lines: Pick<LineIndex, "lineOf">, { first, last, count, key, why }: UnknownLines): string {
  const under = key === undefined ? "without a key" : `key ${key}`;
  return `lines ${lines.lineOf(first)} to ${lines.lineOf(last)}: unknown, ${whole(count)} records, ${under}: ${why}`;
}
