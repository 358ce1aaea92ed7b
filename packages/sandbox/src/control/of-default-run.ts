import { Refusal } from "../engine/refusal.ts";
import type { World } from "../world/world.ts";

/** Refuses what only the sandbox itself has: a run manages no others. @throws Refusal (404). */
export function ofDefaultRun({ run }: World): void {
  if (run === undefined) return;
  throw new Refusal(404, `Runs are managed at /_sandbox/runs, without the prefix of a run, not in run ${run}.`, {
    field: "path",
  });
}
