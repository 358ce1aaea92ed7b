import type { Line } from "./read-lines.ts";

/** A record, or what stands in its place, with the line where it begins. */
export interface Located {
  readonly line: number;
  readonly record: unknown;
}

/** Makes records of lines. */
export interface Parser {
  push(line: Line): Iterable<Located>;
  /** What is left when the source ends. */
  end(): Iterable<Located>;
  /** Empty lines that were passed over. */
  readonly emptyLines: number;
}
