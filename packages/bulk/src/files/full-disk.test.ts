// Mostly waits: for another process.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryPath } from "../../test/temporary-path.ts";

/** Writes records of these lengths, and prints the code of each failure. */
const program = (file: string, lengths: readonly number[]) => `
  import { openRejectedFile } from ${JSON.stringify(path.join(import.meta.dirname, "open-rejected-file.ts"))};
  const rejected = await openRejectedFile({ path: ${JSON.stringify(file)} });
  for (const length of ${JSON.stringify(lengths)}) {
    try {
      rejected.onRejected({ position: length, code: "V", message: "", record: "x".repeat(length) });
    } catch (error) {
      console.log(error.code);
    }
  }
  console.log(rejected.count);
  rejected.close();
`;

/** Runs a program whose files cannot grow beyond a few hundred bytes, as on a full disk: the last write before that is a short one. */
function withFullDisk(code: string): string {
  const shell = 'trap \'\' XFSZ; ulimit -f 1; exec "$0" --input-type=module --eval "$1"';
  const { stdout } = spawnSync("sh", ["-c", shell, process.execPath, code], { encoding: "utf8" });
  return stdout;
}

// Windows has no limit for the size of a file.
test.skipIf(process.platform === "win32")(
  "a rejected record that the disk has no room for is an error, and its torn line is cut before the next one",
  { timeout: 30_000 },
  () => {
    const file = temporaryPath();
    expect(withFullDisk(program(file, [50, 5000, 60, 5001]))).toBe("EFBIG\nEFBIG\n2\n");
    const lines = readFileSync(file, "utf8").split("\n");
    expect(lines.pop()).toBe("");
    expect(lines.map((line) => JSON.parse(line).position)).toEqual([50, 60]);
  },
);
