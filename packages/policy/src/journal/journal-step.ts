import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { failureCause } from "../facts/errors/failure-cause.ts";
import { JournalError } from "../facts/errors/journal-error.ts";

/** SQLite's codes for a file whose content is damaged, and for one that is no database (any more). */
const damaged = [11, 26];

/**
 * Runs one step of `resume()` or `prune()` on the file of a journal.
 * @throws JournalError that names the file and says what to do, at once or by the promise. A ConfigurationError stays as it is.
 */
export function journalStep<Value>(name: "resume" | "prune", path: string, step: () => Value): Value {
  const failed = (error: unknown): never => {
    throw error instanceof ConfigurationError ? error : stepError(name, path, error);
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

/** What to do. Only SQLite's own errors have a code; the others say the first part themselves. */
function adviceOn(name: string, error: unknown): string {
  const { errcode } = Object(error) as { readonly errcode?: number };
  const again = `call ${name}() again`;
  if (errcode === undefined) return `Then ${again}.`;
  // The bits above say more about why.
  if (!damaged.includes(errcode & 0xff))
    return `Make sure that its disk works and has space and that its folder is writable, then ${again}.`;
  return `The file is damaged. Copy it with its -wal and -shm files, and check the disk. Recover the copy with sqlite3's .recover command, and ${again} with the recovered file. Calls that were lost may have been executed: find out whether they were.`;
}
