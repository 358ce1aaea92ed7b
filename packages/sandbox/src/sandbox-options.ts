import type { SandboxOptions } from "./build-sandbox.ts";
import type { OptionNames } from "./checked-options.ts";

/** The options of every sandbox, wherever it runs. */
export const sandboxOptions: OptionNames<SandboxOptions> = {
  seed: true,
  randomSeed: true,
  corsOrigins: true,
  logEntries: true,
  logBytes: true,
  settings: true,
  allowHosts: true,
  allowOrigins: true,
  runsMax: true,
  runsIdleSeconds: true,
};
