import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const bin = fileURLToPath(new URL("../../bin/tillside-mock.js", import.meta.url));

/** A running `tillside-mock` process. */
export interface CliRun {
  /** The first `count` lines of stdout; rejects when the process ends before. */
  lines(count: number): Promise<string[]>;
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** Starts the command; `nodeFlags` go to Node itself. */
export function runCli(words: readonly string[], nodeFlags: readonly string[] = []): CliRun {
  const child = spawn(process.execPath, [...nodeFlags, bin, ...words], { stdio: ["ignore", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
  return {
    lines: (count) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const lines = stdout.split("\n");
          if (lines.length > count) resolve(lines.slice(0, count));
        };
        look();
        child.stdout.on("data", look);
        ended.then(() => reject(new Error(`tillside-mock ended before line ${count}.\n${stdout}${stderr}`)), reject);
      }),
    kill: (signal) => child.kill(signal),
    ended,
  };
}
