import type { Runs } from "../runs/runs.ts";
import type { ControlHandlers } from "./respond-to-control.ts";
import { runAt } from "./run-at.ts";

export function deleteRun(runs: Runs): ControlHandlers["deleteRun"] {
  return ({ path }, world) => {
    runs.delete(runAt(runs, path.id, world).id);
    return { status: 204 };
  };
}
