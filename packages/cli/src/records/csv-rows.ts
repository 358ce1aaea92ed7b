import { BrokenRecord } from "./broken-record.ts";
import type { Line } from "./read-lines.ts";
import { splitRow } from "./split-row.ts";

/** A row or a `BrokenRecord`, with the line on which it begins. */
export interface LocatedRow {
  readonly line: number;
  readonly row: readonly string[] | BrokenRecord;
}

/**
 * Turns lines into rows. A quoted field may span several lines. A quote that is not closed within `maxBytes` breaks only the
 * line that opened it, not the lines after it. CSV parsers from npm give up the rest of the file instead.
 */
export class CsvRows {
  readonly #delimiter: string;
  readonly #maxBytes: number;
  /** The lines of the row whose quote is open. */
  #open: Line[] = [];
  #openBytes = 0;
  /** Number of empty lines that were skipped. */
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
        // Not with a spread: a call takes a limited number of arguments.
        for (const released of this.#release()) queue.push(released);
      } else if (given !== undefined) yield given;
    }
  }

  /** The remaining records, at the end of the source. */
  *end(): Generator<LocatedRow> {
    while (this.#open.length > 0) {
      yield this.#giveUp();
      for (const line of this.#release().reverse()) yield* this.push(line);
    }
  }

  #take(line: Line): LocatedRow | "unclosed" | undefined {
    if (line.problem) {
      // A line that cannot be read may have closed the quote.
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
    // An odd number of quotes closes an open field.
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
    const message = "A closing quote must be followed by a delimiter or the end of the line.";
    return { line: first.number, row: new BrokenRecord(first.number, "BadQuotes", message, text) };
  }

  /** Returns the line that opened the quote as a broken record. */
  #giveUp(): LocatedRow {
    const { number, text } = this.#open.shift() as Line;
    const message = "It opens a quote that is not closed at the end of a field.";
    return { line: number, row: new BrokenRecord(number, "BadQuotes", message, text) };
  }

  /** Returns the lines after it, last first, to be parsed again. */
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
