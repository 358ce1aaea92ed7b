import { runTurbo, taskLog } from "../turbo.ts";
import { StartError } from "./start-error.ts";

/** The build tasks that each command needs. In development the portal builds its pages by itself. */
const NEEDED = {
  start: ["build", "portal", "--filter=@tillside/docs..."],
  dev: ["build", "--filter=@tillside/docs..."],
} as const;

/**
 * Lints, bundles, generates and builds everything that a command shows.
 *
 * @throws StartError with what the failed tasks printed.
 */
export async function build(signal: AbortSignal, command: keyof typeof NEEDED): Promise<void> {
  const tasks = await runTurbo(NEEDED[command], signal);
  const failed = tasks.filter(({ state }) => state === "failed");
  if (failed.length === 0) return;
  const logs = failed.map((task) => `${task.package} ${task.task}:\n${taskLog(task)}`);
  const again = command === "start" ? "npm start" : "npm run dev";
  throw new StartError(["The build failed.", ...logs, `Fix this and run ${again} again.`].join("\n\n"));
}
