import { runProgram } from "../../src/run-program.ts";

/** Runs a program that has to succeed; returns what it printed. */
export async function mustRun(program: string, parameters: readonly string[], cwd: string): Promise<string> {
  const { code, output } = await runProgram(program, parameters, { cwd });
  if (code !== 0) throw new Error(`${program} ${parameters.join(" ")} ended with ${code}:\n${output}`);
  return output;
}
