import { execFile } from "node:child_process";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Figure } from "./figure.ts";

/** How long a full build of the portal takes, bundles and packages there already. */
export async function buildTime(): Promise<Figure> {
  const build = fileURLToPath(new URL("../src/build.ts", import.meta.url));
  const startedAt = performance.now();
  await promisify(execFile)(process.execPath, ["--max-semi-space-size=64", build]);
  return {
    what: "full build",
    measured: `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`,
    bar: "at most 20 s",
  };
}
