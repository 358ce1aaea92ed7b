import { BrokenRecord } from "./broken-record.ts";
import type { Line } from "./read-lines.ts";
import { splitRow } from "./split-row.ts";

/** A row, or what stands in its place, with the line where it begins. */
export interface LocatedRow {
  readonly line: number;
  readonly row: readonly string[] | BrokenRecord;
}

/**
 * Makes rows of lines. A quoted field may go over several lines. One that is never closed, or not within `maxBytes`, costs the
 * line that opened it, not those after it. Written for this, because parsers that were looked at give up the rest of the file.
 */
export class CsvRows {
  readonly #delimiter: string;
  readonly #maxBytes: number;
  /** The lines of a row whose quote is still open. */
  #open: Line[] = [];
  #openBytes = 0;
  /** Empty lines that were passed over. */
  emptyLines = 0;

  constructor(delimiter: string, maxBytes: number) {
    this.#delimiter = delimiter;
    this.#maxBytes = maxBytes;
  }

  *push(line: Line): Generator<LocatedRow> {
    const queue = [line];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const given = this.#take(next);
      if (given === "unclosed") {
        yield this.#giveUp();
        // Not by spreading: they may be more than a call takes as arguments.
        for (const released of this.#release()) queue.push(released);
      } else if (given !== undefined) yield given;
    }
  }

  /** What is left when the source ends. */
  *end(): Generator<LocatedRow> {
    while (this.#open.length > 0) {
      yield this.#giveUp();
      for (const line of this.#release().reverse()) yield* this.push(line);
    }
  }

  #take(line: Line): LocatedRow | "unclosed" | undefined {
    if (line.problem) {
      // Whether it has quotes is not known.
      if (this.#open.length > 0) {
        this.#open.push(line);
        return "unclosed";
      }
      return {
        line: line.number,
        row: new BrokenRecord(line.number, line.problem.code, line.problem.message, line.text),
      };
    }
    if (this.#open.length === 0) {
      if (line.text.trim() === "") {
        this.emptyLines += 1;
        return undefined;
      }
      return this.#split([line]);
    }
    this.#open.push(line);
    this.#openBytes += Buffer.byteLength(line.text) + 1;
    if (this.#openBytes > this.#maxBytes) return "unclosed";
    // In a field that is open, an odd number of quotes closes it.
    if (quotesIn(line.text) % 2 === 0) return undefined;
    return this.#split(this.#open);
  }

  #split(lines: Line[]): LocatedRow | "unclosed" | undefined {
    const [first] = lines as [Line];
    const text = lines.length === 1 ? first.text : lines.map((line) => line.text).join("\n");
    const row = splitRow(text, this.#delimiter);
    if ("fields" in row) {
      this.#open = [];
      return { line: first.number, row: row.fields };
    }
    if (row.problem === "open") {
      this.#open = lines;
      this.#openBytes = Buffer.byteLength(text);
      return undefined;
    }
    if (lines.length > 1) return "unclosed";
    const message = "After a closing quote comes neither a delimiter nor the end of the line.";
    return { line: first.number, row: new BrokenRecord(first.number, "BadQuotes", message, text) };
  }

  /** The line that opened the quote, as a broken record. */
  #giveUp(): LocatedRow {
    const { number, text } = this.#open.shift() as Line;
    const message = "A quote is opened that is not closed where a field ends.";
    return { line: number, row: new BrokenRecord(number, "BadQuotes", message, text) };
  }

  /** The lines after it, the last first, to be looked at again by themselves. */
  #release(): Line[] {
    const lines = this.#open.reverse();
    this.#open = [];
    return lines;
  }
}

function quotesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count += 1;
  return count;
}
