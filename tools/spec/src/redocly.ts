import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const CLI = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));

/** How a run of Redocly ended, whatever its exit status. */
export interface RedoclyRun {
  /** Exit status 0. */
  readonly holds: boolean;
  readonly output: string;
  readonly errors: string;
}

/** Redocly's configuration, from the repository root. */
export const CONFIGURATION = "specs/redocly.yaml";

/** Runs a Redocly command in a folder, telemetry and update notice off. */
export function redocly(folder: string, ...words: readonly string[]): Promise<RedoclyRun> {
  const options = {
    cwd: folder,
    env: {
      ...process.env,
      NO_COLOR: "1",
      REDOCLY_TELEMETRY: "off",
      REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
      SCARF_ANALYTICS: "false",
    },
    maxBuffer: 64 * 1024 * 1024,
  };
  return new Promise((settle) => {
    execFile(process.execPath, [CLI, ...words], options, (error, output, errors) =>
      settle({ holds: error === null, output, errors }),
    );
  });
}
