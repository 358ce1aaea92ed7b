/**
 * Measures the figures of this repository and prints them with their bars: `npm run bench [-- --<part>]`. README.md
 * has the parts. `--cold` adds a start in a fresh checkout with an empty home, which downloads everything; `--tests` adds the times of
 * `npm test`. `--conformance` shows instead what other clients make of the faults of the conformance table.
 */
import { stopSignal } from "../src/stop-signal.ts";
import { tableLines } from "../src/table.ts";
import { runTurbo } from "../src/turbo.ts";
import { coldStart } from "./cold-start.ts";
import { devLoop } from "./dev-loop.ts";
import type { Figure } from "./figure.ts";
import { type Part, readOptions } from "./options.ts";
import { rebuild } from "./rebuild.ts";
import { testRuns } from "./test-runs.ts";

/** The parts. They import what was just built, so each is loaded when it is measured. */
const figuresOf: Readonly<Record<Part, (signal: AbortSignal) => Promise<readonly Figure[]>>> = {
  async calls() {
    const { overhead } = await import("./overhead.ts");
    const { redisOverhead } = await import("./redis-overhead.ts");
    return [...(await overhead()), ...(await redisOverhead())];
  },
  async clients() {
    const { bulk } = await import("./bulk.ts");
    const { importCost } = await import("./import-cost.ts");
    const { editing } = await import("./editing.ts");
    return [...(await bulk()), ...(await importCost()), ...(await editing())];
  },
  async sizes() {
    const { size } = await import("./size.ts");
    const { pageSize } = await import("./sandbox/page-size.ts");
    return [...(await size()), ...(await pageSize())];
  },
  async sandbox() {
    const { besidePrism } = await import("./sandbox/beside-prism.ts");
    const { inProcess } = await import("./sandbox/in-process.ts");
    const { controlPlane } = await import("./sandbox/control-plane.ts");
    const { idleRuns } = await import("./sandbox/idle-runs.ts");
    return [...(await besidePrism()), ...(await inProcess()), ...(await controlPlane()), ...(await idleRuns())];
  },
  async builds(signal) {
    return [...(await rebuild(signal)), ...(await devLoop())];
  },
};

async function bench(flags: readonly string[]): Promise<void> {
  const { measured, cold, tests, conformance } = readOptions(flags);
  const signal = stopSignal();
  await runTurbo(["build"], signal);
  if (conformance) {
    const { compare } = await import("./conformance/compare.ts");
    console.log(`\n${tableLines(await compare()).join("\n")}`);
    return;
  }
  const figures: Figure[] = [];
  for (const part of measured) figures.push(...(await figuresOf[part](signal)));
  if (cold) figures.push(...(await coldStart()));
  if (tests) figures.push(...(await testRuns(signal)));
  const rows = figures.map(({ what, measured, bar }) => [what, measured, bar]);
  console.log(`\n${tableLines([["what", "measured", "at most"], ...rows]).join("\n")}`);
}

try {
  await bench(process.argv.slice(2));
  // A bench that failed half-way may have left a server running.
  process.exit();
} catch (error) {
  console.error(`\n✗ ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
