import { BulkError } from "./bulk-error.ts";
import { endReason } from "./end-reason.ts";
import type { BulkProgress } from "./results.ts";

/**
 * The error of a run, planner or worker that ended before its work was done.
 * @param name the function that was called.
 * @param left sentences about the rest.
 * @param unrecorded records with a result that the ledger could not record.
 */
export function incompleteRunError(
  name: string,
  cause: unknown,
  left: string,
  progress: BulkProgress,
  unrecorded: BulkError["unrecorded"] = [],
): BulkError {
  return new BulkError(`${name}: ended early: ${endReason(name, cause)} ${left}`, { cause, progress, unrecorded });
}
