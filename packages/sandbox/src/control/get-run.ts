import type { Run } from "../runs/run.ts";
import type { Runs } from "../runs/runs.ts";
import type { ControlHandlers } from "./respond-to-control.ts";
import { runAt } from "./run-at.ts";

export function getRun(runs: Runs, wholeRun: (run: Run) => object): ControlHandlers["getRun"] {
  return ({ path }, world) => ({ status: 200, body: wholeRun(runAt(runs, path.id, world)) });
}
