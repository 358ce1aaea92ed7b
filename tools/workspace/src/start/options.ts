import { parseArgs } from "node:util";
import { StartError } from "./start-error.ts";

/** What `npm start -- …` can be told. */
export interface StartOptions {
  /** Show the first registration and end, instead of staying up. */
  readonly once: boolean;
  readonly sandboxPort: number;
  readonly docsPort: number;
}

const DEFAULT_PORTS = { sandbox: 4020, docs: 4000 } as const;

/** @throws StartError naming the flag that is wrong. */
export function readOptions(flags: readonly string[]): StartOptions {
  const { once, ...ports } = parseFlags(flags);
  return {
    once: once ?? false,
    sandboxPort: port("--sandbox-port", ports["sandbox-port"], DEFAULT_PORTS.sandbox),
    docsPort: port("--docs-port", ports["docs-port"], DEFAULT_PORTS.docs),
  };
}

function parseFlags(flags: readonly string[]) {
  try {
    return parseArgs({
      args: [...flags],
      options: { once: { type: "boolean" }, "sandbox-port": { type: "string" }, "docs-port": { type: "string" } },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(". ")[0] : error;
    throw new StartError(`${reason}. npm start -- [--once] [--sandbox-port <port>] [--docs-port <port>]`);
  }
}

function port(flag: string, given: string | undefined, otherwise: number): number {
  if (given === undefined) return otherwise;
  const value = Number(given);
  if (Number.isInteger(value) && value >= 1 && value <= 65_535) return value;
  throw new StartError(`${flag} is a port number from 1 to 65535, not "${given}".`);
}
