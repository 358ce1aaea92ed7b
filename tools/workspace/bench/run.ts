/**
 * Measures the figures of this repository and prints them with their bars: `npm run bench [-- --builds --calls --sizes --cold]`. `--builds`
 * measures only builds and the development loop, `--calls` only what a call costs, `--sizes` only what programs and pages load. `--cold` adds a start in a fresh
 * checkout with an empty home, which downloads everything. `--conformance` shows instead what other clients make of the
 * faults of the conformance table.
 */
import { parseArgs } from "node:util";
import { stopSignal } from "../src/stop-signal.ts";
import { tableLines } from "../src/table.ts";
import { runTurbo } from "../src/turbo.ts";
import { coldStart } from "./cold-start.ts";
import { devLoop } from "./dev-loop.ts";
import type { Figure } from "./figure.ts";
import { rebuild } from "./rebuild.ts";

const flag = { type: "boolean", default: false } as const;
const { builds, calls, cold, conformance, sizes } = parseArgs({
  options: { builds: flag, calls: flag, cold: flag, conformance: flag, sizes: flag },
}).values;

const signal = stopSignal();
if (builds) {
  print([...(await rebuild(signal)), ...(await devLoop()), ...(cold ? await coldStart() : [])]);
  process.exit();
}
await runTurbo(["build"], signal);
// They measure what was just built.
if (conformance) {
  const { compare } = await import("./conformance/compare.ts");
  console.log(`\n${tableLines(await compare()).join("\n")}`);
  process.exit();
}
const { pageSize } = await import("./sandbox/page-size.ts");
const { size } = await import("./size.ts");
if (sizes) {
  print([...(await size()), ...(await pageSize())]);
  process.exit();
}
const { overhead } = await import("./overhead.ts");
const { redisOverhead } = await import("./redis-overhead.ts");
if (calls) {
  print([...(await overhead()), ...(await redisOverhead())]);
  process.exit();
}
const { bulk } = await import("./bulk.ts");
const { editing } = await import("./editing.ts");
const { importCost } = await import("./import-cost.ts");
const { besidePrism } = await import("./sandbox/beside-prism.ts");
const { inProcess } = await import("./sandbox/in-process.ts");
const { controlPlane } = await import("./sandbox/control-plane.ts");
const { idleRuns } = await import("./sandbox/idle-runs.ts");

const figures = [
  ...(await overhead()),
  ...(await redisOverhead()),
  ...(await bulk()),
  ...(await size()),
  ...(await pageSize()),
  ...(await importCost()),
  ...(await editing()),
  ...(await besidePrism()),
  ...(await inProcess()),
  ...(await controlPlane()),
  ...(await idleRuns()),
  ...(await rebuild(signal)),
  ...(await devLoop()),
  ...(cold ? await coldStart() : []),
];
print(figures);

function print(all: readonly Figure[]): void {
  const rows = all.map(({ what, measured, bar }) => [what, measured, bar]);
  console.log(`\n${tableLines([["what", "measured", "at most"], ...rows]).join("\n")}`);
}
