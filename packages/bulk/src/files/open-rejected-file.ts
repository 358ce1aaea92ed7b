import { closeSync, createReadStream, fdatasyncSync, openSync, truncateSync, writeSync } from "node:fs";
import { ConfigurationError } from "@tillside/policy";
import { keepPrivate } from "@tillside/policy/internal/sqlite";
import type { Rejection } from "../results.ts";
import type { SqliteLedger } from "./sqlite-ledger.ts";

/** A file that takes rejected records, one JSON object a line: `position`, `code`, `message`, `record`. */
export interface RejectedFile {
  /** Hand it to a bulk run as its `onRejected`. */
  readonly onRejected: (rejection: Rejection<unknown>) => void;
  /** How many records it holds. */
  readonly count: number;
  /** Also makes sure that what it holds survives a power loss. */
  close(): void;
}

/** Where rejected records go. */
export interface RejectedFileOptions {
  /** The file, readable by its owner only. Made when it is not there. */
  readonly path: string;
  /**
   * The ledger of the run, if it has one: a run that goes on tells some records again, and the file keeps each once. Where the
   * ledger survives a power loss, so does every record that it counts as told.
   */
  readonly ledger?: SqliteLedger | undefined;
}

/**
 * Opens a file for the rejected records of a bulk run. `readRejected()` gives them back once they are mended.
 * @throws ConfigurationError when the file holds the records of another run, or other users may read it and this process
 * cannot change that; what the file system throws.
 * @example
 * const rejected = await openRejectedFile({ path: "rejected.ndjson", ledger });
 * await sendEvents(events, source, { accountId, ledger, onRejected: rejected.onRejected });
 * rejected.close();
 */
export async function openRejectedFile({ path, ledger }: RejectedFileOptions): Promise<RejectedFile> {
  const file = openSync(path, "a", 0o600);
  try {
    keepPrivate("openRejectedFile", path);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  const refuse = (problem: string): never => {
    closeSync(file);
    throw new ConfigurationError(`openRejectedFile: ${path} ${problem}`);
  };
  const { positions, bytes, torn } = await contentOf(path).catch((error) => {
    // Not the error itself: it quotes the line.
    if (error instanceof SyntaxError) return refuse("cannot be gone on with: a line of it is no JSON. Mend it.");
    throw error;
  });
  if (positions.size > 0 && (ledger === undefined || ledger.isNew)) {
    refuse("holds the records of another run. Name another file, or give the ledger of that run.");
  }
  // The process died while it wrote a line; its record is told again.
  if (torn) truncateSync(path, bytes);
  let count = positions.size;
  // What a process wrote that died may still be on its way to the disk.
  let isUnflushed = count > 0;
  const flush = () => {
    if (isUnflushed) fdatasyncSync(file);
    isUnflushed = false;
  };
  ledger?.beforeReported(flush);
  return {
    onRejected({ position, code, message, record }) {
      if (positions.has(position)) return;
      count += 1;
      isUnflushed = true;
      writeSync(file, `${JSON.stringify({ position, code, message, record: writable(record) })}\n`);
    },
    get count() {
      return count;
    },
    close() {
      flush();
      closeSync(file);
    },
  };
}

/** The places of its records, the bytes of its whole lines, and whether it ends in the middle of one. */
async function contentOf(path: string) {
  const positions = new Set<number>();
  let bytes = 0;
  let rest = "";
  for await (const text of createReadStream(path, "utf8")) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      bytes += Buffer.byteLength(line) + 1;
      if (line.trim() !== "") positions.add(JSON.parse(line).position);
    }
  }
  return { positions, bytes, torn: rest !== "" };
}

/** What is rejected because it is no JSON is kept as a text. */
function writable(record: unknown): unknown {
  try {
    return JSON.stringify(record) === undefined ? String(record) : record;
  } catch {
    return String(record);
  }
}
