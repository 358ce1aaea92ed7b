import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

const bin = fileURLToPath(new URL("../../bin/tillside-sandbox.js", import.meta.url));

/** A running `tillside-sandbox` process. */
export interface CliRun {
  /** The first `count` lines of stdout; rejects when the process ends before. */
  lines(count: number): Promise<string[]>;
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** Starts the command; `nodeFlags` go to Node itself. */
export function runCli(words: readonly string[], nodeFlags: readonly string[] = []): CliRun {
  const child = spawn(process.execPath, [...nodeFlags, bin, ...words], { stdio: ["ignore", "pipe", "pipe"] });
  return follow(child, (signal) => child.kill(signal));
}

/** Starts the command by `npx` in a folder that has it installed. */
export function runNpx(words: readonly string[], cwd: string): CliRun {
  // Npx does not pass signals on: a process group of its own can be ended whole.
  const child = spawn("npx", ["tillside-sandbox", ...words], {
    cwd,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  return follow(child, (signal) => child.pid && process.kill(-child.pid, signal));
}

function follow(
  child: ChildProcessByStdio<null, Readable, Readable>,
  kill: (signal: NodeJS.Signals) => unknown,
): CliRun {
  let stdout = "";
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  let running = true;
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      running = false;
      resolve({ code, stdout, stderr });
    });
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
        ended.then(() => reject(new Error(`tillside-sandbox ended before line ${count}.\n${stdout}${stderr}`)), reject);
      }),
    kill: (signal) => {
      if (running) kill(signal);
    },
    ended,
  };
}
