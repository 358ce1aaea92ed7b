/**
 * The figures of this repository, measured and set beside their bars: `pnpm bench [--cold]`. `--cold` adds a start in a fresh
 * checkout with an empty home, which downloads everything. `--conformance` shows instead what other clients make of the
 * faults of the conformance table.
 */
import { parseArgs } from "node:util";
import { stopSignal } from "../src/stop-signal.ts";
import { tableLines } from "../src/table.ts";
import { runTurbo } from "../src/turbo.ts";
import { coldStart } from "./cold-start.ts";
import { rebuild } from "./rebuild.ts";

const flag = { type: "boolean", default: false } as const;
const { cold, conformance } = parseArgs({ options: { cold: flag, conformance: flag } }).values;

const signal = stopSignal();
await runTurbo(["build"], signal);
// They measure what was just built.
if (conformance) {
  const { compare } = await import("./conformance/compare.ts");
  console.log(`\n${tableLines(await compare()).join("\n")}`);
  process.exit();
}
const { bulk } = await import("./bulk.ts");
const { overhead } = await import("./overhead.ts");
const { redisOverhead } = await import("./redis-overhead.ts");
const { besidePrism } = await import("./sandbox/beside-prism.ts");
const { controlPlane } = await import("./sandbox/control-plane.ts");
const { size } = await import("./size.ts");

const figures = [
  ...(await overhead()),
  ...(await redisOverhead()),
  ...(await bulk()),
  ...(await size()),
  ...(await besidePrism()),
  ...(await controlPlane()),
  ...(await rebuild(signal)),
  ...(cold ? await coldStart() : []),
];
const rows = figures.map(({ what, measured, bar }) => [what, measured, bar]);
console.log(`\n${tableLines([["what", "measured", "at most"], ...rows]).join("\n")}`);
