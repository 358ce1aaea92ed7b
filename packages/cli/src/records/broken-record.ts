/**
 * What stands in a source where a record should be. It goes through a bulk run like a record, so that it is counted, and is
 * rejected there: it is neither an event nor an address.
 */
export class BrokenRecord {
  /** Line of the source where it begins, from 1. */
  readonly line: number;
  /** `BadEncoding`, `NotJson`, `TooLong`, `MissingColumn` or `BadQuotes`. */
  readonly code: string;
  /** What is wrong, without quoting it. */
  readonly message: string;
  readonly #text: string;

  /** @param text as it stands there, or its beginning, for the file of rejected records. */
  constructor(line: number, code: string, message: string, text: string) {
    this.line = line;
    this.code = code;
    this.message = message;
    this.#text = text;
  }

  toJSON(): string {
    return this.#text;
  }

  toString(): string {
    return this.#text;
  }
}
