import { BrokenRecord } from "./broken-record.ts";
import { inexactNumber } from "./exact-numbers.ts";
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
    const broken = (code: string, message: string) => [
      { line: number, record: new BrokenRecord(number, code, message, text) },
    ];
    if (problem) return broken(problem.code, problem.message);
    if (text.trim() === "") {
      this.emptyLines += 1;
      return [];
    }
    const value = jsonIn(text);
    if (value === undefined) return broken("NotJson", "It is not valid JSON on one line.");
    const inexact = inexactNumber(text);
    if (inexact !== undefined) return broken("NotExact", inexact);
    if (!isRejected(value)) return [{ line: number, record: this.#recordOf(value, line) }];
    // Such a file has the text of a line that could not be read; once it is fixed, it is JSON.
    const { record } = value;
    if (typeof record === "string" && jsonIn(record) !== undefined) return this.push({ number, text: record });
    return [{ line: number, record: this.#recordOf(record, line) }];
  }

  end(): [] {
    return [];
  }
}

/** Undefined for what is not valid JSON. The parser's own message would quote the text. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRejected(value: unknown): value is { readonly record: unknown } {
  const keys = ["position", "code", "message", "record"];
  return typeof value === "object" && value !== null && keys.every((key) => Object.hasOwn(value, key));
}
