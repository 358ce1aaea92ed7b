import { runTurbo, taskLog } from "../turbo.ts";
import { StartError } from "./start-error.ts";

/**
 * Lints, bundles, generates and builds everything that `npm start` shows.
 *
 * @throws StartError with what the failed tasks printed.
 */
export async function build(signal: AbortSignal): Promise<void> {
  const tasks = await runTurbo(["build"], signal);
  const failed = tasks.filter(({ state }) => state === "failed");
  if (failed.length === 0) return;
  const logs = failed.map((task) => `${task.package} ${task.task}:\n${taskLog(task)}`);
  throw new StartError(["The build failed.", ...logs, "Mend this and run npm start again."].join("\n\n"));
}
