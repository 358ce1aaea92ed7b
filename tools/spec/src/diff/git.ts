import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Runs git in a folder and gives what it prints, without the last line break; undefined where git refuses or is missing. */
export type Git = (...words: readonly string[]) => Promise<string | undefined>;

export function gitIn(root: string): Git {
  return async (...words) => {
    try {
      // A container may run the check as another user than the one who cloned.
      const options = ["-c", `safe.directory=${root}`, ...words];
      const { stdout } = await run("git", options, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
      return stdout.replace(/\n$/, "");
    } catch {
      return undefined;
    }
  };
}
