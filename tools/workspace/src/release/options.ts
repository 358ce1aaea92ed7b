import { parseArgs } from "node:util";

/** The options of `npm run release`. */
export interface ReleaseOptions {
  /** Pack and check everything, publish nothing. */
  readonly dryRun: boolean;
}

/** @throws Error naming the flag that is wrong. */
export function readOptions(flags: readonly string[]): ReleaseOptions {
  // npm removes the `--` before the flags, pnpm passes it on.
  const args = flags[0] === "--" ? flags.slice(1) : [...flags];
  try {
    const { values } = parseArgs({ args, options: { "dry-run": { type: "boolean" } } });
    return { dryRun: values["dry-run"] ?? false };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(". ")[0] : error;
    throw new Error(`${reason}. npm run release [-- --dry-run]`);
  }
}
