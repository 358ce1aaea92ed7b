import type { BulkCounts } from "../results.ts";

/** How far a plan has come. `read` = `accepted` + `rejected` + `unknown` + `pending`, at every moment. */
export interface PlanProgress extends BulkCounts {
  /** Records planned by now. */
  readonly read: number;
  /** Planned, but without an end yet. */
  readonly pending: number;
  readonly batches: { readonly planned: number; readonly ended: number };
  /** The whole source was planned, and every record of it has met exactly one end. */
  readonly complete: boolean;
}

/** @param sums whether all is planned; batches, ended ones, records; accepted, rejected, unknown ones. */
export function progressOf(sums: readonly unknown[]): PlanProgress {
  const [isPlanned = 0, planned = 0, ended = 0, read = 0, accepted = 0, rejected = 0, unknown = 0] = sums.map(Number);
  const pending = read - accepted - rejected - unknown;
  const complete = isPlanned === 1 && planned === ended;
  return { read, accepted, rejected, unknown, pending, batches: { planned, ended }, complete };
}
