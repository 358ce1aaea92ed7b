import type { Runs } from "../runs/runs.ts";
import { noSuchRun } from "./no-such-run.ts";
import { ofDefaultRun } from "./of-default-run.ts";
import type { ControlHandlers } from "./respond-to-control.ts";

export function deleteRun(runs: Runs): ControlHandlers["deleteRun"] {
  return ({ path }, world) => {
    ofDefaultRun(world);
    if (runs.delete(path.id)) return { status: 204 };
    throw noSuchRun(path.id);
  };
}
