import { runTurbo, type TurboTask, taskLog } from "../src/turbo.ts";
import { withEditedDescription } from "./edited-description.ts";
import type { Figure } from "./figure.ts";
import { timedCommand } from "./timed-command.ts";

const API = "onboarding";
const BUILD = "npm run build";
const WITH_PORTAL = `${BUILD} -- portal`;

/**
 * The time of a build without changes and after a change of one description, without and with the portal, and
 * the packages that an edit affects.
 *
 * @param signal ends the running build; the edited file is put back all the same.
 */
export async function rebuild(signal: AbortSignal): Promise<Figure[]> {
  await timedCommand(WITH_PORTAL, signal);
  const unchanged = await timedCommand(BUILD, signal);
  const reached = ranIn(await withEditedDescription(API, () => tasksOf(signal)));
  const edited = await withEditedDescription(API, () => timedCommand(BUILD, signal));
  const withPortal = await withEditedDescription(API, () => timedCommand(WITH_PORTAL, signal));
  await timedCommand(WITH_PORTAL, signal); // the outputs belong to the restored spec again
  const edit = `one description of ${API} changed`;
  return [
    { what: `${BUILD}, nothing changed`, measured: unchanged, bar: "0.5 s" },
    { what: `${BUILD}, ${edit}`, measured: edited, bar: "3 s" },
    { what: `packages that ran, ${edit}`, measured: reached, bar: `only what holds ${API}` },
    { what: `${WITH_PORTAL}, ${edit}`, measured: withPortal, bar: "8 s" },
  ];
}

async function tasksOf(signal: AbortSignal): Promise<readonly TurboTask[]> {
  const tasks = await runTurbo(["build"], signal);
  const failed = tasks.filter(({ state }) => state === "failed");
  if (failed.length > 0) throw new Error(`The build failed:\n${failed.map(taskLog).join("\n")}`);
  return tasks;
}

/** The packages that something ran in, without our scope. */
function ranIn(tasks: readonly TurboTask[]): string {
  const packages = tasks.filter(({ state }) => state === "ran").map((task) => task.package.replace("@tillside/", ""));
  return [...new Set(packages)].sort().join(", ") || "none";
}
