import { Refusal } from "../engine/refusal.ts";

/** 404 for the id of a run that there is not, or no longer. */
export function noSuchRun(id: string): Refusal {
  return new Refusal(404, `There is no run "${id}". GET /_sandbox/runs lists them.`, { field: "path/id" });
}
