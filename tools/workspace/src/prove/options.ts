import { parseArgs } from "node:util";

/** The options of `npm run prove`. */
export interface ProveOptions {
  /** Show the names and end. */
  readonly list: boolean;
  /** Part of the names of the proofs to run; empty for all. */
  readonly only: string;
  /** What the proofs' chance starts from, to repeat a run. */
  readonly seed?: string;
}

/** @throws Error naming the flag that is wrong. */
export function readOptions(flags: readonly string[]): ProveOptions {
  const { list = false, only = "", seed } = parseFlags(flags);
  if (seed !== undefined && !Number.isInteger(Number(seed || "-"))) {
    throw new Error(`--seed is a whole number, not "${seed}".`);
  }
  return { list, only, ...(seed === undefined ? {} : { seed }) };
}

function parseFlags(flags: readonly string[]) {
  // npm removes the `--` before the flags, pnpm passes it on.
  const args = flags[0] === "--" ? flags.slice(1) : [...flags];
  try {
    const options = { list: { type: "boolean" }, only: { type: "string" }, seed: { type: "string" } } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(". ")[0] : error;
    throw new Error(`${reason}. npm run prove -- [--list] [--only <name>] [--seed <number>]`);
  }
}
