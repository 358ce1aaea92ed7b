import type { BulkCounts } from "../results.ts";

/** The progress of a plan. At every moment `read` = `accepted` + `rejected` + `unknown` + `pending`. */
export interface PlanProgress extends BulkCounts {
  /** Records planned so far. */
  readonly read: number;
  /** Records planned without a result yet. */
  readonly pending: number;
  readonly batches: { readonly planned: number; readonly ended: number };
  /** The whole source is planned, and every record has exactly one result. */
  readonly complete: boolean;
}

/** @param sums whether all is planned; number of batches, ended batches, records; of accepted, rejected, unknown records. */
export function progressOf(sums: readonly unknown[]): PlanProgress {
  const [isPlanned = 0, planned = 0, ended = 0, read = 0, accepted = 0, rejected = 0, unknown = 0] = sums.map(Number);
  const pending = read - accepted - rejected - unknown;
  const complete = isPlanned === 1 && planned === ended;
  return { read, accepted, rejected, unknown, pending, batches: { planned, ended }, complete };
}
