import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { failureCause } from "../facts/errors/failure-cause.ts";
import { JournalError } from "../facts/errors/journal-error.ts";
import { fileAdvice, isDamaged } from "./file-advice.ts";

/**
 * Runs one step of `resume()` or `prune()` on the file of a journal.
 * @throws JournalError that names the file and says what to do, at once or by the promise. A ConfigurationError stays as it is.
 */
export function journalStep<Value>(name: "resume" | "prune", path: string, step: () => Value): Value {
  return attempt(step, (error) => (error instanceof ConfigurationError ? error : stepError(name, path, error)));
}

/**
 * Runs a step on the file of a journal or a ledger.
 * @throws an error that names the file and says what to do where SQLite cannot use it, at once or by the promise. Others stay as they are.
 */
export function fileStep<Value>(path: string, step: () => Value): Value {
  return attempt(step, (error) => {
    const advice = fileAdvice(error);
    if (advice === undefined) return error;
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

/** What to do. Errors that are not SQLite's say the first part themselves. */
function adviceOn(name: string, error: unknown): string {
  const again = `call ${name}() again`;
  const advice = fileAdvice(error);
  if (advice === undefined) return `Then ${again}.`;
  if (!isDamaged(error)) return `${advice}, then ${again}.`;
  return `${advice}. Then ${again} with the recovered file.`;
}
