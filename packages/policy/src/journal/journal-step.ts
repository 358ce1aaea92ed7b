import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { failureCause } from "../facts/errors/failure-cause.ts";
import { JournalError } from "../facts/errors/journal-error.ts";
import { isBusy } from "./is-busy.ts";
import { longestWaitMs } from "./write-queue.ts";

/** SQLite's codes for a file whose content is damaged, and for one that is no database (any more). */
const damaged = [11, 26];

/**
 * Runs one step of `resume()` or `prune()` on the file of a journal.
 * @throws JournalError that names the file and says what to do, at once or by the promise. A ConfigurationError stays as it is.
 */
export function journalStep<Value>(name: "resume" | "prune", path: string, step: () => Value): Value {
  return attempt(step, (error) => (error instanceof ConfigurationError ? error : stepError(name, path, error)));
}

/**
 * Runs a write that records a call or its end.
 * @throws an error that names the file and says what to do where SQLite cannot use it, at once or by the promise. Others stay as they are.
 */
export function recordStep<Value>(path: string, step: () => Value): Value {
  return attempt(step, (error) => {
    if (codeOf(error) === undefined) return error;
    const advice = isDamaged(error) ? recovery : remedy(error);
    return new Error(`${path} cannot be used: ${(error as Error).message}. ${advice}.`, { cause: error });
  });
}

function attempt<Value>(step: () => Value, explained: (error: unknown) => unknown): Value {
  const failed = (error: unknown): never => {
    throw explained(error);
  };
  try {
    const value = step();
    return value instanceof Promise ? (value.catch(failed) as Value) : value;
  } catch (error) {
    return failed(error);
  }
}

function stepError(name: string, path: string, error: unknown): JournalError {
  const cause = failureCause(error);
  return new JournalError(`${name}: ${path} cannot be used: ${cause.message}. ${adviceOn(name, error)}`, { cause });
}

const lock = `Another process has been writing to it for ${longestWaitMs / 1_000} s. Find out which one has the file open and end its transaction`;
const disk = "Make sure that its disk works and has space and that its folder is writable";
const recovery =
  "The file is damaged. Copy it with its -wal and -shm files, and check the disk. Recover the copy with sqlite3's .recover command";

/** What to do. Only SQLite's own errors have a code; the others say the first part themselves. */
function adviceOn(name: string, error: unknown): string {
  const again = `call ${name}() again`;
  if (codeOf(error) === undefined) return `Then ${again}.`;
  if (!isDamaged(error)) return `${remedy(error)}, then ${again}.`;
  return `${recovery}, and ${again} with the recovered file. Calls that were lost may have been executed: find out whether they were.`;
}

function remedy(error: unknown): string {
  return isBusy(error) ? lock : disk;
}

function codeOf(error: unknown): number | undefined {
  return (Object(error) as { readonly errcode?: number }).errcode;
}

function isDamaged(error: unknown): boolean {
  // The bits above say more about why.
  return damaged.includes((codeOf(error) ?? 0) & 0xff);
}
