import { parseArgs } from "node:util";
import { hostProblem } from "./host.ts";
import { MockError } from "./mock-error.ts";

export const usage = `Usage: tillside-mock [api…] [--port 4010] [--host 127.0.0.1]

  api      APIs to mock; default: all of them
  --port   port of the first API; each further API takes the next port; 0 picks free ports (default 4010)
  --host   address to listen on (default 127.0.0.1)`;

export interface CliOptions {
  readonly help: boolean;
  /** As typed, each once; empty means all. */
  readonly apis: readonly string[];
  readonly port: number;
  readonly host: string;
}

/** Reads the command line. Throws a `MockError` that shows the usage. */
export function readCliOptions(words: readonly string[]): CliOptions {
  const { values, positionals } = parse(words);
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    throw misuse(`--port takes a number from 0 to 65535, not "${values.port}".`);
  }
  const problem = hostProblem("--host", values.host);
  if (problem !== undefined) throw misuse(problem);
  return { help: values.help, apis: [...new Set(positionals)], port, host: values.host };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        port: { type: "string", default: "4010" },
        host: { type: "string", default: "127.0.0.1" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    throw misuse(`${error instanceof Error ? error.message : error}`);
  }
}

function misuse(problem: string): MockError {
  return new MockError(`${problem}\n\n${usage}`, { isMisuse: true });
}
