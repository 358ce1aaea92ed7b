import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const cli = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));

/** Runs a Redocly command in `root`, telemetry and update notice off; throws with what it printed on stderr. */
export async function redocly(root: string, ...words: string[]): Promise<void> {
  await run(process.execPath, [cli, ...words], {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1" },
    maxBuffer: 64 * 1024 * 1024,
  });
}
