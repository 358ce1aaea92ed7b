import { type RunOptions, runProgram } from "./run-program.ts";

/**
 * Runs a program that has to succeed, and returns its output.
 *
 * @throws Error with the command, its exit code and everything it printed.
 */
export async function mustRun(
  program: string,
  parameters: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const { code, output } = await runProgram(program, parameters, options);
  if (code !== 0) throw new Error(`${program} ${parameters.join(" ")} ended with ${code}:\n${output}`);
  return output;
}
