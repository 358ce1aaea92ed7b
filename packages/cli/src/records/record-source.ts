import { CliError } from "../cli-error.ts";
import { exitCodes } from "../exit-codes.ts";
import { BrokenRecord } from "./broken-record.ts";
import type { Bytes } from "./bytes.ts";
import { LineIndex } from "./line-index.ts";
import type { Located, Parser } from "./parser.ts";
import { readLines } from "./read-lines.ts";

/** A file or stdin as the source of a bulk run: every record, and a `BrokenRecord` for each invalid one. */
export class RecordSource implements AsyncIterable<unknown> {
  readonly #bytes: Bytes;
  readonly #parser: Parser;
  readonly #maxBytes: number;
  readonly #strict: boolean;
  #bytesRead = 0;
  /** On which line each record begins. */
  readonly lines: LineIndex = new LineIndex();

  constructor(bytes: Bytes, parser: Parser, options: { readonly maxBytes: number; readonly strict: boolean }) {
    this.#bytes = bytes;
    this.#parser = parser;
    this.#maxBytes = options.maxBytes;
    this.#strict = options.strict;
  }

  get emptyLines(): number {
    return this.#parser.emptyLines;
  }

  /** The part of the source that was read, from 0 to 1; undefined if its size is unknown. */
  get share(): number | undefined {
    const { size } = this.#bytes;
    return size === undefined || size === 0 ? undefined : Math.min(1, this.#bytesRead / size);
  }

  /** Ends reading, wherever it is. */
  close(): void {
    this.#bytes.close();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void, undefined> {
    let position = 0;
    const note = ({ line, record }: Located) => {
      if (this.#strict && record instanceof BrokenRecord) throw atFirst(record);
      this.lines.note(position, line);
      position += 1;
      return record;
    };
    let before = 0;
    for await (const { lines, bytesRead } of readLines(this.#bytes.chunks, this.#maxBytes)) {
      for (const [index, line] of lines.entries()) {
        this.#bytesRead = before + ((bytesRead - before) * (index + 1)) / lines.length;
        for (const located of this.#parser.push(line)) yield note(located);
      }
      before = bytesRead;
    }
    for (const located of this.#parser.end()) yield note(located);
  }
}

function atFirst({ line, code, message }: BrokenRecord): CliError {
  return new CliError(
    `Line ${line}: ${code}: ${message} The run stopped here because of --strict.`,
    exitCodes.rejected,
  );
}
