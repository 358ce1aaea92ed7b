import { printed } from "@tillside/policy";
import { BulkError } from "./bulk-error.ts";
import type { BulkProgress } from "./results.ts";

/**
 * The error of a run, planner or worker that ended before its work was done.
 * @param name the function that was called.
 * @param left a sentence about the rest.
 * @param unrecorded records with a result that the ledger could not record.
 */
export function incompleteRunError(
  name: string,
  cause: unknown,
  left: string,
  progress: BulkProgress,
  unrecorded: BulkError["unrecorded"] = [],
): BulkError {
  const sentence = `${name}: ended early: ${printed(cause)}.`;
  return new BulkError(`${sentence.replace(/\.+$/, ".")} ${left}`, { cause, progress, unrecorded });
}
