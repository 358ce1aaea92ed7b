import { Refusal } from "../engine/refusal.ts";
import type { Run } from "../runs/run.ts";
import type { Runs } from "../runs/runs.ts";
import type { World } from "../world/world.ts";
import { ofDefaultRun } from "./of-default-run.ts";

/** The run of an id. @throws Refusal (404) if there is none, or no longer, and for a call within another run. */
export function runAt(runs: Runs, id: string, world: World): Run {
  ofDefaultRun(world);
  const run = runs.find(id);
  if (run !== undefined) return run;
  throw new Refusal(404, `There is no run "${id}". GET /_sandbox/runs lists them.`, { field: "path/id" });
}
