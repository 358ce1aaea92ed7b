import { spawn } from "node:child_process";
import { ROOT } from "./root.ts";

/** What a finished program left behind. */
export interface Finished {
  readonly code: number;
  /** Everything it printed, both streams in the order they came. */
  readonly output: string;
}

/** Where and how a program runs. */
export interface RunOptions {
  /** Default: the repository's root. */
  readonly cwd?: string;
  /** Default: this process's. */
  readonly env?: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal;
  /** Called with what it prints, as it comes. */
  readonly show?: (text: string) => void;
}

/**
 * Runs a program to its end and keeps what it prints.
 *
 * @throws Error naming the program when it cannot be started; `AbortError` when the signal ended it.
 */
export function runProgram(
  program: string,
  parameters: readonly string[],
  { show, ...options }: RunOptions = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: ROOT, ...options, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      show?.(chunk.toString());
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
