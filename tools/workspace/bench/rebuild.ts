import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { ROOT } from "../src/root.ts";
import { seconds } from "../src/seconds.ts";
import { runTurbo, type TurboTask, taskLog } from "../src/turbo.ts";
import type { Figure } from "./figure.ts";

const API = "onboarding";
const DESCRIPTION = /^( *description: )(?=\w)/m;
// The workspace holds the portal, for it serves it.
const WITHOUT_PORTAL = ["docs", "workspace"].map((name) => `--filter=!@tillside/${name}`);

/**
 * How long a build takes when nothing changed, and after one description of one API changed; and what ran then. The
 * portal apart, which has figures of its own.
 *
 * @param signal ends the build under way; the edited file is put back all the same.
 */
export async function rebuild(signal: AbortSignal): Promise<Figure[]> {
  await timedBuild(signal);
  const unchanged = await timedBuild(signal);
  const edited = await withEditedDescription(() => timedBuild(signal));
  await timedBuild(signal); // the outputs belong to the restored spec again
  return [
    {
      what: "build, nothing changed",
      measured: `${seconds(unchanged.milliseconds)}, ran ${ranIn(unchanged)}`,
      bar: "1 s",
    },
    {
      what: `build, one description of ${API} changed`,
      measured: `${seconds(edited.milliseconds)}, ran ${ranIn(edited)}`,
      bar: `3 s, only what holds ${API}`,
    },
  ];
}

interface Build {
  readonly milliseconds: number;
  readonly tasks: readonly TurboTask[];
}

async function timedBuild(signal: AbortSignal): Promise<Build> {
  const startedAt = performance.now();
  const tasks = await runTurbo(["build", "reference", ...WITHOUT_PORTAL], signal);
  const milliseconds = performance.now() - startedAt;
  const failed = tasks.filter(({ state }) => state === "failed");
  if (failed.length > 0) throw new Error(`The build failed:\n${failed.map(taskLog).join("\n")}`);
  return { milliseconds, tasks };
}

/** The packages that something ran in, without our scope. */
function ranIn({ tasks }: Build): string {
  const packages = tasks.filter(({ state }) => state === "ran").map((task) => task.package.replace("@tillside/", ""));
  return [...new Set(packages)].sort().join(", ") || "nothing";
}

/** Changes one description in a path file, runs, and puts the file back byte for byte. */
async function withEditedDescription<T>(run: () => Promise<T>): Promise<T> {
  const file = globSync(`specs/${API}/paths/*.yaml`, { cwd: ROOT })
    .map((each) => path.join(ROOT, each))
    .filter((each) => DESCRIPTION.test(readFileSync(each, "utf8")))
    .sort()
    .at(-1);
  if (file === undefined) throw new Error(`No path file of ${API} has a one-line description to edit.`);
  const original = readFileSync(file);
  try {
    writeFileSync(file, original.toString().replace(DESCRIPTION, `$1Edited at ${Date.now()}. `));
    return await run();
  } finally {
    writeFileSync(file, original);
  }
}
