import { Refusal } from "../engine/refusal.ts";
import type { Runs } from "../runs/runs.ts";
import { ofDefaultRun } from "./of-default-run.ts";
import type { ControlHandlers } from "./respond-to-control.ts";

export function deleteRun(runs: Runs): ControlHandlers["deleteRun"] {
  return ({ path }, world) => {
    ofDefaultRun(world);
    if (runs.delete(path.id)) return { status: 204 };
    throw new Refusal(404, `There is no run "${path.id}". GET /_sandbox/runs lists them.`, { field: "path/id" });
  };
}
