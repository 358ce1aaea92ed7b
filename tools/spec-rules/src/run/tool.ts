import { execFile } from "node:child_process";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

export interface Run {
  readonly output: string;
  readonly errors: string;
}

/** Runs a tool's script with this Node, telemetry and update notices off; any exit status is an answer. */
export function runTool(script: string, words: readonly string[], directory: string): Promise<Run> {
  const options = {
    cwd: directory,
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
    execFile(process.execPath, [require.resolve(script), ...words], options, (_status, output, errors) =>
      settle({ output, errors }),
    );
  });
}
