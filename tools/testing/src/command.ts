import { type ChildProcessByStdio, spawn } from "node:child_process";
import path from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

/** A running command. */
export interface CliRun {
  /** Resolves with the first `count` lines of stdout; rejects if the process ends before. */
  lines(count: number): Promise<string[]>;
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** The command whose program is at `url`, for instance `bin/tillside-mock.js` of a package. */
export function commandAt(url: URL) {
  const program = fileURLToPath(url);
  const name = path.basename(program, ".js");
  return {
    /** Starts the command; `nodeFlags` go to Node itself. */
    run(words: readonly string[], nodeFlags: readonly string[] = []): CliRun {
      const child = spawn(process.execPath, [...nodeFlags, program, ...words], { stdio: ["ignore", "pipe", "pipe"] });
      return follow(name, child, (signal) => child.kill(signal));
    },

    /** Starts the command with `npx` in a folder in which it is installed. */
    runNpx(words: readonly string[], cwd: string): CliRun {
      // npx does not pass signals on, so the command gets its own process group, which can be ended as a whole.
      const child = spawn("npx", [name, ...words], { cwd, detached: true, stdio: ["ignore", "pipe", "pipe"] });
      return follow(name, child, (signal) => child.pid && process.kill(-child.pid, signal));
    },
  };
}

function follow(
  name: string,
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
        ended.then(() => reject(new Error(`${name} ended before line ${count}.\n${stdout}${stderr}`)), reject);
      }),
    kill: (signal) => {
      if (running) kill(signal);
    },
    ended,
  };
}
