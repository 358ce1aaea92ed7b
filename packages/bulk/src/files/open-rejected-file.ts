import { appendFileSync, closeSync, fdatasyncSync, fstatSync, ftruncateSync, openSync } from "node:fs";
import { ConfigurationError, printed } from "@tillside/policy";
import { keepPrivate } from "@tillside/policy/internal/sqlite";
import type { Rejection } from "../results.ts";
import { fileLines } from "./file-lines.ts";
import type { SqliteLedger } from "./sqlite-ledger.ts";

/** A file of rejected records, one JSON object per line: `position` (from 0), `code`, `message`, `record`. */
export interface RejectedFile {
  /** Pass it to a bulk run as its `onRejected`. */
  readonly onRejected: (rejection: Rejection<unknown>) => void;
  /** Number of records in the file. */
  readonly count: number;
  /** Closes the file, after making sure that its records survive a power loss. Later calls do nothing, and `onRejected` throws. */
  close(): void;
}

/** Options of a file of rejected records. */
export interface RejectedFileOptions {
  /** The file, which only its owner can read. Created if it does not exist. */
  readonly path: string;
  /**
   * The ledger of the run, if it has one. A run that continues may report some records again, and the file keeps each once. If the
   * ledger survives a power loss, so does every record that the ledger counts as reported.
   */
  readonly ledger?: SqliteLedger | undefined;
}

/**
 * Opens a file for the rejected records of a bulk run. `readRejected()` reads them again, for instance after you fixed them.
 * @throws ConfigurationError if the file contains the records of another run, or if other users can read it and this process
 * cannot change that; errors of the file system.
 * @example
 * const rejected = await openRejectedFile({ path: "rejected.ndjson", ledger });
 * await sendEvents(events, source, { accountId, ledger, onRejected: rejected.onRejected });
 * rejected.close();
 */
export async function openRejectedFile({ path, ledger }: RejectedFileOptions): Promise<RejectedFile> {
  const file = openSync(path, "a", 0o600);
  try {
    keepPrivate("openRejectedFile", path);
    return await continued(file, path, ledger);
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** The open file, after what it contains. */
async function continued(file: number, path: string, ledger: SqliteLedger | undefined): Promise<RejectedFile> {
  const refuse = (problem: string): never => {
    throw new ConfigurationError(`openRejectedFile: ${path} ${problem}`);
  };
  // A device such as /dev/null keeps nothing that could be read again or flushed; /dev/full can be read without end.
  const isFile = fstatSync(file).isFile();
  const { positions, bytes, rest } = await contentOf(isFile ? path : undefined).catch((error) => {
    // The error itself quotes the line, so it is not passed on.
    if (error instanceof SyntaxError)
      return refuse("cannot be continued: one of its lines is not a rejected record in JSON. Fix that line.");
    throw error;
  });
  if (positions.size > 0 && (ledger === undefined || ledger.isNew)) {
    refuse("contains the records of another run. Use another file, or pass the ledger of that run.");
  }
  // The process died while it wrote a line. Its record is reported again.
  if (rest === "torn") ftruncateSync(file, bytes);
  // It died before the line end, or an editor took that away.
  if (rest === "complete") appendFileSync(file, "\n");
  let wholeBytes = fstatSync(file).size;
  let isTorn = false;
  let isClosed = false;
  let count = positions.size;
  // What an earlier process wrote may not be on the disk yet.
  let isUnflushed = count > 0;
  const flush = () => {
    if (isUnflushed && isFile) fdatasyncSync(file);
    isUnflushed = false;
  };
  ledger?.beforeReported(flush);
  /** The disk may have taken the beginning of a line only. Its record is reported again. */
  const cutTornLine = () => {
    if (isTorn && isFile) ftruncateSync(file, wholeBytes);
    isTorn = false;
  };
  /** Writes the whole line, or throws. */
  const append = (line: string) => {
    cutTornLine();
    isTorn = true;
    appendFileSync(file, line);
    isTorn = false;
    wholeBytes += Buffer.byteLength(line);
  };
  return {
    onRejected({ position, code, message, record }) {
      // The system may have given the number of the file to another one.
      if (isClosed) throw new ConfigurationError(`openRejectedFile: ${path} is closed. Close it after the run.`);
      if (positions.has(position)) return;
      isUnflushed = true;
      append(`${JSON.stringify({ position, code, message, record: writable(record) })}\n`);
      count += 1;
      // Without a ledger no run continues, so a position that comes again belongs to another run.
      if (ledger !== undefined) positions.add(position);
    },
    get count() {
      return count;
    },
    close() {
      if (isClosed) return;
      cutTornLine();
      flush();
      isClosed = true;
      closeSync(file);
    },
  };
}

/** The positions of its records, the bytes of its ended lines, and what follows the last line end. */
async function contentOf(path: string | undefined) {
  const positions = new Set<number>();
  let bytes = 0;
  let rest: "nothing" | "complete" | "torn" = "nothing";
  for await (const { text, hasEnded } of path === undefined ? [] : fileLines(path)) {
    if (hasEnded) bytes += Buffer.byteLength(text) + 1;
    else rest = "complete";
    if (text.trim() === "") continue;
    if (!hasEnded && isTorn(text)) rest = "torn";
    else positions.add(positionIn(text));
  }
  return { positions, bytes, rest };
}

/**
 * Whether a line is only the beginning of a record. After a power loss, zeros may follow it. A line of another kind of file is none, and must
 * not be cut off.
 */
function isTorn(text: string): boolean {
  const begin = '{"position":';
  if (!text.startsWith(begin.slice(0, text.replace(/\0+$/, "").length))) return false;
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}

/** @throws SyntaxError for a line that is no rejected record. */
function positionIn(text: string): number {
  const { position } = Object(JSON.parse(text));
  if (typeof position !== "number") throw new SyntaxError("no position");
  return position;
}

/** A record that cannot be written as JSON is kept as a string. */
function writable(record: unknown): unknown {
  try {
    return JSON.stringify(record) === undefined ? printed(record) : record;
  } catch {
    return printed(record);
  }
}
