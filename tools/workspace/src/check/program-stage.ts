import { performance } from "node:perf_hooks";
import { runProgram } from "../run-program.ts";
import type { Stage } from "./stage.ts";

/** Runs one program over the whole workspace; exit code 0 means that the stage holds. */
export async function programStage(
  name: string,
  [program, ...parameters]: readonly [string, ...string[]],
  signal: AbortSignal,
): Promise<Stage> {
  const startedAt = performance.now();
  const { code, output } = await runProgram(program, parameters, { signal });
  return {
    name,
    state: code === 0 ? "ok" : "failed",
    milliseconds: performance.now() - startedAt,
    details: output.trim(),
  };
}
