import type { JobQueue } from "./job-queue.ts";
import type { SeedName } from "./seed-name.ts";
import type { StateKey } from "./state-key.ts";

/** What a sandbox holds for its APIs. */
export interface Contents {
  readonly seed: SeedName;
  /** Those by name that something has needed; the jobs are apart. */
  readonly parts: Record<string, object>;
  readonly jobs: JobQueue;
}

/** The same contents with all parts, in the order of the keys: one that nothing has needed yet is as its seed has it. */
export function wholeContents({ seed, parts, jobs }: Contents, keys: readonly StateKey<object>[]): Contents {
  const all = keys.map((key) => [key.name, parts[key.name] ?? key.seed(seed)]);
  return { seed, jobs, parts: { ...Object.fromEntries(all), ...parts } };
}
