import { createReadStream, statSync } from "node:fs";
import { CliError } from "../cli-error.ts";
import { exitCodes } from "../exit-codes.ts";
import { fileProblem } from "../file-problem.ts";
import { BrokenRecord } from "./broken-record.ts";
import { LineIndex } from "./line-index.ts";
import type { Located, Parser } from "./parser.ts";
import { readLines } from "./read-lines.ts";

/** A file or stdin as the source of a bulk run: every record, and a `BrokenRecord` for each invalid one. */
export class RecordSource implements AsyncIterable<unknown> {
  readonly #chunks: AsyncIterable<Uint8Array>;
  readonly #size: number | undefined;
  readonly #parser: Parser;
  readonly #maxBytes: number;
  readonly #strict: boolean;
  #bytesRead = 0;
  /** On which line each record begins. */
  readonly lines: LineIndex = new LineIndex();

  constructor(
    chunks: AsyncIterable<Uint8Array>,
    parser: Parser,
    options: { readonly size?: number | undefined; readonly maxBytes: number; readonly strict: boolean },
  ) {
    this.#chunks = chunks;
    this.#parser = parser;
    this.#size = options.size;
    this.#maxBytes = options.maxBytes;
    this.#strict = options.strict;
  }

  get emptyLines(): number {
    return this.#parser.emptyLines;
  }

  /** The part of the source that was read, from 0 to 1; undefined if its size is unknown. */
  get share(): number | undefined {
    return this.#size === undefined || this.#size === 0 ? undefined : Math.min(1, this.#bytesRead / this.#size);
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
    for await (const { lines, bytesRead } of readLines(this.#chunks, this.#maxBytes)) {
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

/** The bytes of a file, or of stdin for `-`. @throws CliError when it cannot be read. */
export function openBytes(
  path: string,
  stdin: AsyncIterable<Uint8Array>,
): { readonly chunks: AsyncIterable<Uint8Array>; readonly size: number | undefined } {
  if (path === "-") return { chunks: stdin, size: undefined };
  try {
    const stat = statSync(path);
    if (stat.isDirectory()) throw new CliError(`${path} is a folder, not a file.`);
    return { chunks: bytesOf(path), size: stat.isFile() ? stat.size : undefined };
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(`${path} cannot be read: ${fileProblem(error)}.`);
  }
}

/** Opens the file when it is read: a run that is refused before leaves nothing open. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: 262_144 });
}
