import { BrokenRecord } from "./broken-record.ts";
import type { Located, Parser } from "./parser.ts";
import type { Line } from "./read-lines.ts";

/**
 * One JSON value per line. A line of a file of rejected records yields the record in it, so that such a file can be fixed and
 * sent.
 * @param recordOf makes a record of a value. Its errors are not caught.
 */
export class NdjsonParser implements Parser {
  readonly #recordOf: (value: unknown, line: Line) => unknown;
  emptyLines = 0;

  constructor(recordOf: (value: unknown, line: Line) => unknown = (value) => value) {
    this.#recordOf = recordOf;
  }

  push(line: Line): Located[] {
    const { number, text, problem } = line;
    if (problem) return [{ line: number, record: new BrokenRecord(number, problem.code, problem.message, text) }];
    if (text.trim() === "") {
      this.emptyLines += 1;
      return [];
    }
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      // The parser's own message quotes the line.
      return [{ line: number, record: new BrokenRecord(number, "NotJson", "It is not valid JSON on one line.", text) }];
    }
    return [{ line: number, record: this.#recordOf(isRejected(value) ? value.record : value, line) }];
  }

  end(): [] {
    return [];
  }
}

function isRejected(value: unknown): value is { readonly record: unknown } {
  const keys = ["position", "code", "message", "record"];
  return typeof value === "object" && value !== null && keys.every((key) => Object.hasOwn(value, key));
}
