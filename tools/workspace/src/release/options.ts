import { parseArgs } from "node:util";

/** What `npm run release -- …` takes. */
export interface ReleaseOptions {
  /** Pack and check everything, publish nothing. */
  readonly dryRun: boolean;
}

/** @throws Error naming the flag that is wrong. */
export function readOptions(flags: readonly string[]): ReleaseOptions {
  // npm takes away the `--` in front of the flags, pnpm hands it on.
  const args = flags[0] === "--" ? flags.slice(1) : [...flags];
  try {
    const { values } = parseArgs({ args, options: { "dry-run": { type: "boolean" } } });
    return { dryRun: values["dry-run"] ?? false };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(". ")[0] : error;
    throw new Error(`${reason}. npm run release [-- --dry-run]`);
  }
}
