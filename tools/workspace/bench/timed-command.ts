import { loadavg } from "node:os";
import { type RunOptions, runProgram } from "../src/run-program.ts";
import { seconds } from "../src/seconds.ts";

/**
 * Runs a command with a shell, by default in the repository's root. Returns how long it took by the clock, the processor time of all
 * its processes, and how busy the machine was. On a busy machine only the processor time is meaningful.
 *
 * @throws Error with its output if it fails.
 */
export async function timedCommand(
  command: string,
  signal: AbortSignal,
  where: Pick<RunOptions, "cwd" | "env"> = {},
): Promise<string> {
  const load = loadavg()[0] ?? 0;
  const script = `TIMEFORMAT='%R %U %S'; time ${command} 2>&1`;
  const { code, output } = await runProgram("bash", ["-c", script], { ...where, signal });
  const [real = 0, user = 0, system = 0] = output.trim().split("\n").at(-1)?.split(" ").map(Number) ?? [];
  if (code !== 0) throw new Error(`${command} failed:\n${output}`);
  return `${seconds(real * 1_000)} (${seconds((user + system) * 1_000)} of processor time, load ${load.toFixed(1)})`;
}
