import { isUtf8 } from "node:buffer";
import { CliError } from "../cli-error.ts";

/** One line of a source, without its end. */
export interface Line {
  /** From 1. */
  readonly number: number;
  /** The text; only the beginning of a line that is too long. */
  readonly text: string;
  readonly problem?: { readonly code: string; readonly message: string };
}

/** Lines that were read together. */
export interface LineBlock {
  readonly lines: readonly Line[];
  /** Bytes of the source read so far, this block included. */
  readonly bytesRead: number;
}

const newline = 0x0a;
/** Most bytes kept of a line that is too long: enough to find it. */
const longestBeginning = 1000;

/**
 * Reads lines in UTF-8, with or without a byte order mark, ended by LF or CRLF. However long a line is, at most
 * `maxBytes` of it are kept. A line that is too long or not UTF-8 is marked, and reading continues.
 * @throws CliError for UTF-16, in which no line could be read.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<LineBlock> {
  let number = 0;
  let bytesRead = 0;
  let rest: Buffer = Buffer.alloc(0);
  /** The beginning of the line that is too long, while it is read. */
  let tooLong: string | undefined;
  let isMarkRead = false;
  // It does not depend on how the source arrives: a run is resumed only if each line has the same text again.
  const beginning = Math.min(longestBeginning, maxBytes);

  const lineOf = (bytes: Buffer): Line => {
    number += 1;
    if (bytes.at(-1) === 0x0d) bytes = bytes.subarray(0, -1);
    if (bytes.length > maxBytes) return tooLongLine(number, textOf(bytes.subarray(0, beginning)), maxBytes);
    const text = textOf(bytes);
    if (isUtf8(bytes)) return { number, text };
    return { number, text, problem: { code: "BadEncoding", message: "It is not UTF-8; save the file as UTF-8." } };
  };

  for await (const chunk of chunks) {
    bytesRead += chunk.length;
    let data = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    const lines: Line[] = [];
    if (tooLong !== undefined) {
      const end = data.indexOf(newline);
      if (end < 0) continue;
      number += 1;
      lines.push(tooLongLine(number, tooLong, maxBytes));
      tooLong = undefined;
      data = data.subarray(end + 1);
    }
    if (rest.length > 0) data = Buffer.concat([rest, data]);
    if (!isMarkRead && (data.length >= markBytes || data.includes(newline))) {
      data = withoutMark(data);
      isMarkRead = true;
    }
    const end = data.lastIndexOf(newline);
    if (end >= 0) {
      for (const bytes of linesOf(data.subarray(0, end))) lines.push(lineOf(bytes));
      data = data.subarray(end + 1);
    }
    // One more, because a line may end in CR.
    if (isMarkRead && data.length > maxBytes + 1) {
      tooLong = textOf(data.subarray(0, beginning));
      data = Buffer.alloc(0);
    }
    rest = data;
    if (lines.length > 0) yield { lines, bytesRead };
  }
  if (!isMarkRead) rest = withoutMark(rest);
  if (tooLong !== undefined) yield { lines: [tooLongLine(number + 1, tooLong, maxBytes)], bytesRead };
  else if (rest.length > 0) yield { lines: [lineOf(rest)], bytesRead };
}

function* linesOf(data: Buffer): Generator<Buffer> {
  for (let from = 0; ; ) {
    const end = data.indexOf(newline, from);
    yield data.subarray(from, end < 0 ? undefined : end);
    if (end < 0) return;
    from = end + 1;
  }
}

function tooLongLine(number: number, text: string, maxBytes: number): Line {
  const message = `It is longer than ${maxBytes.toLocaleString("en")} bytes (--max-line-bytes).`;
  return { number, text, problem: { code: "TooLong", message } };
}

function textOf(bytes: Buffer): string {
  return bytes.toString("utf8");
}

/** Bytes of a byte order mark in UTF-8. */
const markBytes = 3;

function withoutMark(bytes: Buffer): Buffer {
  const isUtf16 = bytes.length >= 2 && (bytes.readUInt16BE() === 0xfffe || bytes.readUInt16BE() === 0xfeff);
  if (isUtf16) throw new CliError("The source is UTF-16. Save it as UTF-8: iconv -f UTF-16 -t UTF-8.");
  return bytes.subarray(0, 3).toString("hex") === "efbbbf" ? bytes.subarray(3) : bytes;
}
