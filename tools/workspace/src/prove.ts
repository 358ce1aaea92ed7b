/**
 * Every proof at full length, one after the other: `npm run prove -- [--list] [--only <name>] [--seed <number>]`. Ends with the
 * table of what they measured and with `N passed, N failed`; a test that was skipped has not been proved and counts as failed.
 */
import { performance } from "node:perf_hooks";
import { workspacePackages } from "@tillside/spec/packages";
import { stageLine } from "./check/stage.ts";
import { tally, tallyLines } from "./check/tally.ts";
import { findProofs, type Proof } from "./prove/find-proofs.ts";
import { readOptions } from "./prove/options.ts";
import { runProof } from "./prove/run-proof.ts";
import { ROOT } from "./root.ts";
import { seconds } from "./seconds.ts";
import { stopSignal } from "./stop-signal.ts";
import { tableLines } from "./table.ts";
import { runTurbo, taskLog } from "./turbo.ts";

function select(flags: readonly string[]): { proofs: Proof[]; seed: string | undefined; list: boolean } {
  const { only, seed, list } = readOptions(flags);
  const all = findProofs(ROOT, workspacePackages(ROOT));
  const proofs = all.filter(({ name }) => name.includes(only));
  if (proofs.length > 0) return { proofs, seed, list };
  throw new Error(`No proof's name contains "${only}". There are:\n${all.map(({ name }) => `  ${name}`).join("\n")}`);
}

async function prove(proofs: readonly Proof[], seed: string | undefined): Promise<number> {
  const signal = stopSignal();
  console.log("Building…");
  const builds = await runTurbo(["build", "single-file", "portal"], signal);
  const broken = builds.filter(({ state }) => state === "failed");
  if (broken.length > 0) throw new Error(broken.map((task) => `${task.package} build:\n${taskLog(task)}`).join("\n\n"));

  const env = { ...process.env, TILLSIDE_PROVE: "1", ...(seed === undefined ? {} : { TILLSIDE_PROVE_SEED: seed }) };
  const tests = [];
  const rows = [["proof", "what", "measured"]];
  for (const proof of proofs) {
    console.log(`\n… ${proof.name}`);
    const startedAt = performance.now();
    const result = await runProof(proof, env, signal);
    const state = result.tests.failed.length + result.tests.skipped.length === 0 ? "ok" : "failed";
    const milliseconds = performance.now() - startedAt;
    console.log(stageLine({ name: proof.name, state, milliseconds, details: "" }));
    tests.push(result.tests);
    rows.push([proof.name, "tests passed", `${result.tests.passed} in ${seconds(milliseconds)}`]);
    rows.push(...result.figures.map(({ what, value }) => [proof.name, what, value]));
  }
  const total = tally([], tests, { forbidSkips: true });
  console.log(["", ...tableLines(rows), "", ...tallyLines(total, [])].join("\n"));
  return total.failed.length === 0 ? 0 : 1;
}

try {
  const { proofs, seed, list } = select(process.argv.slice(2));
  if (list) console.log(proofs.map(({ name }) => name).join("\n"));
  else process.exitCode = await prove(proofs, seed);
} catch (error) {
  const interrupted = error instanceof Error && error.name === "AbortError";
  console.error(interrupted ? "Interrupted." : `\n✗ ${error instanceof Error ? error.message : error}\n`);
  if (!interrupted) console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
