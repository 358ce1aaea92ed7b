import { parseArgs } from "node:util";
import { SandboxError } from "./sandbox-error.ts";
import type { StartOptions } from "./start-sandbox.ts";
import { type SeedName, seedNames } from "./world/seed-name.ts";
import { defaultSettings, settingChoices } from "./world/settings.ts";

export const usage = `Usage: tillside-sandbox [--port 4020] [--host 127.0.0.1] [--seed demo] [--set name=value]…

  --port   port to listen on; 0 picks a free one (default 4020)
  --host   address to listen on (default 127.0.0.1)
  --seed   what it holds: demo data, or empty: the credentials alone (default demo)
  --set    what the contract leaves open:
${Object.entries(defaultSettings)
  .map(([name, value]) => `             ${name}=${value}`)
  .join("\n")}`;

export interface CliOptions extends StartOptions {
  readonly help: boolean;
}

/** Reads the command line. Throws a `SandboxError` that shows the usage. */
export function readCliOptions(words: readonly string[]): CliOptions {
  const { values } = parse(words);
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    throw wrong(`--port takes a number from 0 to 65535, not "${values.port}".`);
  }
  const seed = seedNames.find((name): name is SeedName => name === values.seed);
  if (seed === undefined) throw wrong(`--seed takes ${seedNames.join(" or ")}, not "${values.seed}".`);
  return { help: values.help, port, host: values.host, seed, settings: Object.fromEntries(values.set.map(setting)) };
}

/** `name=value`; the value must be of the kind that its default is. */
function setting(given: string): [name: string, value: string | number | boolean] {
  const [name = "", ...rest] = given.split("=");
  const text = rest.join("=");
  const fallback = Object.entries(defaultSettings).find(([known]) => known === name)?.[1];
  if (fallback === undefined) throw wrong(`--set knows no "${name}".`);
  const choices: readonly (string | number)[] | undefined = Object.entries(settingChoices).find(
    ([of]) => of === name,
  )?.[1];
  if (choices !== undefined) {
    const chosen = choices.find((choice) => `${choice}` === text);
    if (chosen !== undefined) return [name, chosen];
    throw wrong(`--set ${name} takes ${choices.join(" or ")}, not "${text}".`);
  }
  if (typeof fallback === "number" && /^\d+(\.\d+)?$/.test(text)) return [name, Number(text)];
  if (typeof fallback === "boolean" && /^(true|false)$/.test(text)) return [name, text === "true"];
  throw wrong(`--set ${name} takes a ${typeof fallback} such as ${fallback}, not "${text}".`);
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        port: { type: "string", default: "4020" },
        host: { type: "string", default: "127.0.0.1" },
        seed: { type: "string", default: "demo" },
        set: { type: "string", multiple: true, default: [] },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : `${error}`);
  }
}

function wrong(message: string): SandboxError {
  return new SandboxError(`${message}\n\n${usage}`);
}
