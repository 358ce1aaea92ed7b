/**
 * A part of a source that is not a valid record. It goes through a bulk run like a record, so that it is counted, and is
 * rejected there: it is neither an event nor an address.
 */
export class BrokenRecord {
  /** Line of the source where it begins, from 1. */
  readonly line: number;
  /** `BadEncoding`, `NotJson`, `NotExact`, `TooLong`, `MissingColumn` or `BadQuotes`. */
  readonly code: string;
  /** What is wrong. It quotes nothing of the record but a number that cannot be sent exactly. */
  readonly message: string;
  readonly #text: string;

  /** @param text the text in the source, or its beginning, for the file of rejected records. */
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
