import { parseArgs } from "node:util";
import { StartError } from "./start-error.ts";

/** The commands that serve sandbox and portal. */
export type ServingCommand = "npm start" | "npm run dev";

/** The options of `npm start` and `npm run dev`. */
export interface StartOptions {
  /** Show the first registration and end, instead of staying up. `npm start` only. */
  readonly once: boolean;
  /** Start from the last build. `npm run dev` only. */
  readonly noBuild: boolean;
  readonly sandboxPort: number;
  readonly docsPort: number;
}

const DEFAULT_PORTS = { sandbox: 4020, docs: 4000 } as const;

const OWN_FLAGS = { "npm start": "once", "npm run dev": "no-build" } as const;

/** @throws StartError naming the flag that is wrong. */
export function readOptions(flags: readonly string[], command: ServingCommand = "npm start"): StartOptions {
  const { once, "no-build": noBuild, ...ports } = parseFlags(flags, command);
  return {
    once: once ?? false,
    noBuild: noBuild ?? false,
    sandboxPort: port("--sandbox-port", ports["sandbox-port"], DEFAULT_PORTS.sandbox),
    docsPort: port("--docs-port", ports["docs-port"], DEFAULT_PORTS.docs),
  };
}

function parseFlags(flags: readonly string[], command: ServingCommand) {
  const own = OWN_FLAGS[command];
  const usage = `${command} -- [--${own}] [--sandbox-port <port>] [--docs-port <port>]`;
  try {
    const { values } = parseArgs({
      args: [...flags],
      options: {
        once: { type: "boolean" },
        "no-build": { type: "boolean" },
        "sandbox-port": { type: "string" },
        "docs-port": { type: "string" },
      },
    });
    const foreign = Object.values(OWN_FLAGS).find((flag) => flag !== own && values[flag]);
    if (foreign !== undefined) throw new Error(`Unknown option '--${foreign}'`);
    return values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(". ")[0] : error;
    throw new StartError(`${reason}. ${usage}`);
  }
}

function port(flag: string, given: string | undefined, otherwise: number): number {
  if (given === undefined) return otherwise;
  const value = Number(given);
  if (Number.isInteger(value) && value >= 1 && value <= 65_535) return value;
  throw new StartError(`${flag} is a port number from 1 to 65535, not "${given}".`);
}
