import { BulkError } from "./bulk-error.ts";
import { endReason } from "./end-reason.ts";
import type { BulkProgress } from "./results.ts";
import type { Tally } from "./tally.ts";

/**
 * The error of a run, planner or worker that ended before its work was done.
 * @param name the function that was called.
 * @param left sentences about the rest.
 * @param tally of a run, which knows the positions of its records. A plan has those of planners and workers.
 */
export function incompleteRunError(
  name: string,
  cause: unknown,
  left: string,
  progress: BulkProgress,
  { unrecorded, unsent }: Pick<Tally, "unrecorded" | "unsent"> = { unrecorded: [], unsent: [] },
): BulkError {
  return new BulkError(`${name}: ended early: ${endReason(name, cause)} ${left}`, {
    cause,
    progress,
    unrecorded,
    unsent,
  });
}
