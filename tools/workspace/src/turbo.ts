import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./root.ts";
import { runProgram } from "./run-program.ts";

/** One task of one package, as turbo ran it. */
export interface TurboTask {
  readonly package: string;
  /** Name of the script, for instance `build`. */
  readonly task: string;
  readonly state: "ran" | "cached" | "failed";
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** File with everything the task printed, relative to the root. */
  readonly logFile: string;
}

/** Turbo's own record of a run, as `--summarize` writes it. Tasks that never began are not in it. */
interface RunSummary {
  readonly tasks: readonly {
    readonly package: string;
    readonly task: string;
    readonly logFile: string;
    readonly cache: { readonly status: "HIT" | "MISS" };
    readonly execution?: { readonly startTime: number; readonly endTime: number; readonly exitCode: number | null };
  }[];
}

/**
 * Runs tasks over the workspace and says how each one went. Tasks that depend on a failed one are not run.
 *
 * @throws Error with turbo's output when turbo could not even plan the run.
 */
export async function runTurbo(parameters: readonly string[], signal?: AbortSignal): Promise<TurboTask[]> {
  const { output } = await runProgram(
    "turbo",
    // Three tasks on two cores: one of them usually waits. With more, test runners starve each other and run into their time-outs.
    [
      "run",
      ...parameters,
      "--concurrency=150%",
      "--continue=dependencies-successful",
      "--output-logs=none",
      "--summarize",
    ],
    signal ? { signal } : {},
  );
  const summaryFile = /^\s*Summary:\s+(\S.*)$/m.exec(output)?.[1];
  if (summaryFile === undefined) throw new Error(`turbo could not start the build:\n\n${output.trim()}`);
  const summary = JSON.parse(readFileSync(summaryFile, "utf8")) as RunSummary;
  rmSync(summaryFile);
  return readTasks(summary);
}

/** Reads turbo's summary. */
export function readTasks(summary: RunSummary): TurboTask[] {
  return summary.tasks.flatMap(({ execution, cache, logFile, task, package: name }) => {
    if (execution === undefined) return [];
    const state = execution.exitCode !== 0 ? "failed" : cache.status === "HIT" ? "cached" : "ran";
    return [{ package: name, task, state, startedAt: execution.startTime, endedAt: execution.endTime, logFile }];
  });
}

/** What a task printed, without the lines by which pnpm announces and ends a script. */
export function taskLog(task: TurboTask): string {
  const log = readFileSync(path.join(ROOT, task.logFile), "utf8");
  return log
    .split("\n")
    .filter((line) => !/^(> |\[ELIFECYCLE\]|\[WARN\] {2}Local package)/.test(line))
    .join("\n")
    .trim();
}
