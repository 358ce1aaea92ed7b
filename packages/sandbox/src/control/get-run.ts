import type { Run } from "../runs/run.ts";
import type { Runs } from "../runs/runs.ts";
import { noSuchRun } from "./no-such-run.ts";
import { ofDefaultRun } from "./of-default-run.ts";
import type { ControlHandlers } from "./respond-to-control.ts";

export function getRun(runs: Runs, wholeRun: (run: Run) => object): ControlHandlers["getRun"] {
  return ({ path }, world) => {
    ofDefaultRun(world);
    const run = runs.find(path.id);
    if (run === undefined) throw noSuchRun(path.id);
    return { status: 200, body: wholeRun(run) };
  };
}
