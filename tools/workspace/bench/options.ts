import { parseArgs } from "node:util";

/** The parts of the bench, each with a flag that measures it alone. */
export const parts = ["calls", "clients", "sizes", "sandbox", "builds"] as const;

export type Part = (typeof parts)[number];

/** The options of `npm run bench`. */
export interface BenchOptions {
  /** The parts to measure; default: all of them. */
  readonly measured: readonly Part[];
  /** Also starts everything in a fresh checkout with an empty home. */
  readonly cold: boolean;
  /** Also runs `npm test` in a fresh checkout: from nothing, and after small edits. */
  readonly tests: boolean;
  /** Shows instead what other clients make of the same faults. */
  readonly conformance: boolean;
}

/** @throws Error naming the flag that is wrong. */
export function readOptions(flags: readonly string[]): BenchOptions {
  const { cold = false, tests = false, conformance = false, ...chosen } = parseFlags(flags);
  const measured = parts.filter((part) => chosen[part]);
  return { measured: measured.length === 0 ? parts : measured, cold, tests, conformance };
}

function parseFlags(flags: readonly string[]) {
  // npm removes the `--` before the flags, pnpm passes it on.
  const args = flags[0] === "--" ? flags.slice(1) : [...flags];
  const flag = { type: "boolean" } as const;
  const options = {
    calls: flag,
    clients: flag,
    sizes: flag,
    sandbox: flag,
    builds: flag,
    cold: flag,
    tests: flag,
    conformance: flag,
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(". ")[0] : error;
    throw new Error(`${reason}. npm run bench -- [--${Object.keys(options).join("] [--")}]`);
  }
}
