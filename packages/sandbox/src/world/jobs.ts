import { anything, fields, listOf, moment, text } from "./shape.ts";
import type { StateKey } from "./state-key.ts";

/** Something that happens later: a reservation that expires, a background effect. Kept as data, so that a snapshot has it. */
export interface DueJob {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** `<api>.<job>`. */
  readonly job: string;
  readonly payload: unknown;
  /** Id of the operation whose call scheduled it. */
  readonly operation?: string;
}

/** What the jobs look like from outside, in the order in which they fall due. Inside, they are a `JobQueue`. */
export const jobsKey: StateKey<{ readonly due: readonly DueJob[] }> = {
  name: "jobs",
  // What each job's payload looks like, its API says.
  shape: fields({ due: listOf(fields({ at: moment, job: text, payload: anything, "operation?": text })) }),
  seed: () => ({ due: [] }),
};
