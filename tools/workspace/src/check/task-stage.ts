import type { WorkspacePackage } from "@tillside/spec/packages";
import type { TurboTask } from "../turbo.ts";
import type { Stage } from "./stage.ts";

/**
 * Sums up one script over all packages that have it. It is `failed` when it failed in one of them, `not run` when an earlier
 * failure kept it from running in one of them.
 */
export function taskStage(
  name: string,
  packages: readonly WorkspacePackage[],
  tasks: readonly TurboTask[],
  readLog: (task: TurboTask) => string,
): Stage {
  const ran = tasks.filter(({ task }) => task === name);
  const failed = ran.filter(({ state }) => state === "failed");
  const missing = packages
    .filter(({ manifest }) => manifest.scripts?.[name] !== undefined)
    .filter((each) => !ran.some((task) => task.package === each.name));
  const notRun = `Not run in ${missing.map((each) => each.name).join(", ")}: something needed there failed.`;
  return {
    name,
    state: failed.length > 0 ? "failed" : missing.length > 0 ? "not run" : "ok",
    milliseconds: work(ran),
    details: [
      ...failed.map((task) => `${task.package} ${name}:\n${readLog(task)}`),
      ...(missing.length > 0 ? [notRun] : []),
    ].join("\n\n"),
  };
}

/** The sum of the times of the tasks that ran. A stage that runs beside others may wait longer than it works. */
function work(tasks: readonly TurboTask[]): number {
  const durations = tasks.filter(({ state }) => state !== "cached").map((task) => task.endedAt - task.startedAt);
  return durations.reduce((sum, duration) => sum + duration, 0);
}
