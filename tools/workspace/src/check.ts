/**
 * Every check of the repository: format and lint, specs, generated code, types, tests, coverage of the contract's rules,
 * breaking changes, dead code. One line per stage, with the sum of its tasks' times. The output of a stage is shown only
 * if it failed. The last line is
 * `N passed, N failed`.
 */
import { stripVTControlCharacters as plain } from "node:util";
import { workspacePackages } from "@tillside/spec/packages";
import { installedRuntimes } from "@tillside/testing/runtimes";
import { forgetResults, packageTests, TEST_TASKS } from "./check/package-tests.ts";
import { programStage } from "./check/program-stage.ts";
import { refuseParameters } from "./check/refuse-parameters.ts";
import { skipReasons } from "./check/skip-reasons.ts";
import { type Stage, stageLine } from "./check/stage.ts";
import { systemPrograms } from "./check/system-programs.ts";
import { tally, tallyLines } from "./check/tally.ts";
import { taskStage } from "./check/task-stage.ts";
import { ROOT } from "./root.ts";
import { stopSignal } from "./stop-signal.ts";
import { runTurbo, taskLog } from "./turbo.ts";

/** They come first and alone: the tests of the portal are the longest, so the portal must not wait behind other tests. */
const BUILD_TASKS = ["spec", "workflows", "generate", "compile", "build", "single-file", "reference", "portal"];

function show(text: string): void {
  console.log(process.stdout.isTTY ? text : plain(text));
}

function report(stage: Stage): Stage {
  show(stageLine(stage));
  if (stage.state !== "ok") show(`\n${stage.details}\n`);
  return stage;
}

async function check(): Promise<number> {
  const signal = stopSignal();
  const packages = workspacePackages(ROOT);
  const stages = [report(await programStage("biome", ["biome", "check", "."], signal))];

  const runtimes = installedRuntimes().map(({ name }) => name);
  process.env.TILLSIDE_PROGRAMS = [systemPrograms(process.env.PATH ?? ""), ...runtimes].join(",");
  // Each task runs its own part of a package's tests.
  process.env.TILLSIDE_TEST_TASKS = "1";
  forgetResults(ROOT, packages);
  show(`… ${BUILD_TASKS.join(", ")} of ${packages.length} packages`);
  const built = await runTurbo(BUILD_TASKS, signal);
  for (const name of BUILD_TASKS) stages.push(report(taskStage(name, packages, built, taskLog)));
  show(`… typecheck and test of ${packages.length} packages`);
  const tasks = await runTurbo(["typecheck", ...TEST_TASKS], signal);
  stages.push(report(taskStage("typecheck", packages, tasks, taskLog)));
  for (const name of TEST_TASKS) report(taskStage(name, packages, tasks, taskLog));

  stages.push(
    report(await programStage("lint of texts", [process.execPath, "tools/spec/src/cli.ts", "lint", "--texts"], signal)),
  );

  stages.push(report(await programStage("plain English", [process.execPath, "tools/prose/src/cli.ts"], signal)));

  // They read what the tests and the bundles left behind.
  stages.push(
    report(await programStage("rules", [process.execPath, "tools/spec/src/cli.ts", "rules", "--complete"], signal)),
  );
  stages.push(
    report(await programStage("spec:diff", [process.execPath, "tools/spec/src/cli.ts", "diff", "--ci"], signal)),
  );

  // Last, because it follows imports into the generated sources.
  stages.push(report(await programStage("knip", ["knip"], signal)));

  const forbidSkips = process.env.TILLSIDE_FORBID_SKIPS === "1";
  const total = tally(stages, packageTests(ROOT, packages, tasks), { forbidSkips });
  const reasons = skipReasons(
    tasks.filter(({ task }) => TEST_TASKS.includes(task)).map((task) => plain(taskLog(task))),
  );
  show(["", ...tallyLines(total, reasons)].join("\n"));
  return total.failed.length === 0 ? 0 : 1;
}

try {
  refuseParameters(process.argv.slice(2));
  process.exitCode = await check();
} catch (error) {
  const interrupted = error instanceof Error && error.name === "AbortError";
  console.error(interrupted ? "Interrupted." : `\n✗ ${error instanceof Error ? error.message : error}\n`);
  if (!interrupted) console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
