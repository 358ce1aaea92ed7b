import { BulkError } from "./bulk-error.ts";
import type { BulkProgress } from "./results.ts";

/**
 * A bulk run, or a part of one, did not come to its end.
 * @param name the function that was called.
 * @param left what to do about the rest, a sentence.
 */
export function incompleteRunError(name: string, cause: unknown, left: string, progress: BulkProgress): BulkError {
  const sentence = `${name}: ended early: ${cause instanceof Error ? cause.message : String(cause)}.`;
  return new BulkError(`${sentence.replace(/\.+$/, ".")} ${left}`, { cause, progress });
}
