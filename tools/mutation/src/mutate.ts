import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import type { schema } from "@stryker-mutator/api/core";
import { globOf, type Target } from "./targets.ts";
import { workCopy } from "./work-copy.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const require = createRequire(import.meta.url);
const STRYKER = path.join(require.resolve("@stryker-mutator/core/package.json"), "../bin/stryker.js");
const REPORT = "mutation.json";
const LOW_PRIORITY = 15;
/** Mutants at once for each processor. */
const CROWD = 3;

/**
 * Mutates the code of a target in a copy of the repository, with low priority, and shows how far it is.
 *
 * @param parts folders and files of the target's code, for instance `limits` or `limits/pace.ts`. Default: all that the target names.
 * @param signal ends the run, with all the processes that Stryker started, and removes the copy.
 * @throws Error when the target or a part names what is not there, or when Stryker ended without a report, for instance
 * because a test fails without any mutation.
 */
export async function mutate(
  target: Target,
  parts: readonly string[] = target.parts ?? [""],
  signal?: AbortSignal,
): Promise<schema.MutationTestResult> {
  const { directory, ignoreStatic = false, without = [], hangMs = 8_000 } = target;
  const code = parts.map((part) => path.posix.join(target.code, part));
  const missing = [...code, ...without].find((file) => !existsSync(path.join(ROOT, directory, file)));
  if (missing !== undefined) throw new Error(`${directory} has no ${missing} to mutate or to leave out.`);
  using copy = workCopy(ROOT, directory, without);
  writeFileSync(path.join(copy.directory, "stryker.config.json"), JSON.stringify({ ...options(code), ignoreStatic }));
  const child = spawn(process.execPath, [STRYKER, "run"], {
    cwd: copy.directory,
    env: { ...environment(), TILLSIDE_MUTATION_HANG_MS: String(hangMs) },
    stdio: ["ignore", "inherit", "inherit"],
    // Its own process group, so that all of it can be ended: Stryker leaves some of its processes behind when it is ended.
    detached: true,
  });
  if (child.pid !== undefined) os.setPriority(child.pid, LOW_PRIORITY);
  await ended(child, signal);
  try {
    return JSON.parse(readFileSync(path.join(copy.directory, REPORT), "utf8"));
  } catch {
    throw new Error(`Stryker ended without a report on ${directory}; what it printed says why.`);
  }
}

/** Stryker's configuration file. */
function options(code: readonly string[]): object {
  return {
    testRunner: "vitest",
    plugins: [require.resolve("@stryker-mutator/vitest-runner")],
    vitest: { configFile: path.join(import.meta.dirname, "vitest.config.ts"), related: true },
    mutate: [...code.map(globOf), "!**/*.test.ts"],
    coverageAnalysis: "perTest",
    // More than there are processors: a mutant that makes a test hang waits for its time to be over, and needs none.
    concurrency: CROWD * os.availableParallelism(),
    // A test that shares its processor takes as much longer, and has noticed nothing by that.
    timeoutFactor: CROWD,
    timeoutMS: 20_000,
    // Where it runs is a copy already.
    inPlace: true,
    reporters: ["json", "progress-append-only"],
    jsonReporter: { fileName: REPORT },
    allowConsoleColors: false,
    logLevel: "warn",
    warnings: { slow: false },
  };
}

/** This process's, without what would make each of the thousands of test runs a proof, or part of the run that waits for them. */
function environment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env);
  return Object.fromEntries(entries.filter(([name]) => !/^(TILLSIDE_PROVE|VITEST|NODE_ENV$)/.test(name)));
}

async function ended(child: ChildProcess, signal?: AbortSignal): Promise<void> {
  const stop = () => void (child.pid !== undefined && process.kill(-child.pid, "SIGKILL"));
  process.once("exit", stop);
  signal?.addEventListener("abort", stop);
  await once(child, "close");
  process.off("exit", stop);
  signal?.removeEventListener("abort", stop);
  signal?.throwIfAborted();
}
