import type { Line } from "./read-lines.ts";

/** A record or a `BrokenRecord`, with the line on which it begins. */
export interface Located {
  readonly line: number;
  readonly record: unknown;
}

/** Turns lines into records. */
export interface Parser {
  push(line: Line): Iterable<Located>;
  /** The remaining records, at the end of the source. */
  end(): Iterable<Located>;
  /** Number of empty lines that were skipped. */
  readonly emptyLines: number;
}
