import type { Runs } from "../runs/runs.ts";
import { ofDefaultRun } from "./of-default-run.ts";
import type { ControlHandlers } from "./respond-to-control.ts";
import { runRecord } from "./run-record.ts";

export function listRuns(runs: Runs): ControlHandlers["listRuns"] {
  return (_, world) => {
    ofDefaultRun(world);
    return { status: 200, body: runs.list().map(runRecord) };
  };
}
