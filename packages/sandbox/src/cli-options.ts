import { parseArgs } from "node:util";
import { accessOf } from "./control/access.ts";
import type { StartOptions } from "./hosts/node/start-sandbox.ts";
import { logLimits } from "./requests/log-limits.ts";
import { SandboxError } from "./sandbox-error.ts";
import { checkedSettings } from "./world/checked-settings.ts";
import { type SeedName, seedNames } from "./world/seed-name.ts";
import { defaultSettings, type Settings } from "./world/settings.ts";

export const usage = `Usage: tillside-sandbox [--port 4020] [--host 127.0.0.1] [--seed demo] [--random-seed text] [--log-entries 10000] [--log-bytes 64MiB] [--allow-host name]… [--allow-origin origin]… [--set name=value]…

  --port          port to listen on; 0 picks a free one (default 4020)
  --host          address to listen on (default 127.0.0.1)
  --seed          what it holds: demo data; empty: credentials and vertical mappings; or a file such as seed.yaml, with
                  further credentials and changes of the state (default demo)
  --random-seed   makes ids, request ids and tokens the same in every run; for tests only, for nothing is secret then (default: none)
  --log-entries   how many requests the log holds; the oldest make room for new ones (default 10000)
  --log-bytes     how much memory they may take, in bytes, KiB, MiB or GiB; at least 1MiB (default 64MiB)
  --allow-host    further host name by which the control plane may be called, such as sandbox (default: those of the loopback)
  --allow-origin  origin whose pages may call the control plane, such as http://localhost:3000 (default: none)
  --set           what the contract leaves open:
${Object.entries(defaultSettings)
  .map(([name, value]) => `                    ${name}=${value}`)
  .join("\n")}`;

export interface CliOptions extends StartOptions {
  /** A file that the seed is read from. */
  readonly seedFile?: string;
  readonly help: boolean;
}

/** Reads the command line. Throws a `SandboxError` that shows the usage. */
export function readCliOptions(words: readonly string[]): CliOptions {
  const { values } = parse(words);
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    throw wrong(`--port takes a number from 0 to 65535, not "${values.port}".`);
  }
  const seed = seedOf(values.seed);
  const access = { allowHosts: values["allow-host"], allowOrigins: values["allow-origin"] };
  shown(() => accessOf(access));
  const random = values["random-seed"] === undefined ? {} : { randomSeed: values["random-seed"] };
  const log = logOf(values["log-entries"], values["log-bytes"]);
  const settings = settingsOf(values.set);
  return { help: values.help, port, host: values.host, ...seed, ...random, ...log, ...access, settings };
}

/** @throws SandboxError that shows the usage. */
function logOf(entries: string | undefined, size: string | undefined): Pick<CliOptions, "logEntries" | "logBytes"> {
  const logEntries = entries === undefined ? undefined : Number(entries);
  const logBytes = size === undefined ? undefined : bytesIn(size);
  if (Number.isNaN(logEntries)) throw wrong(`--log-entries takes a whole number such as 10000, not "${entries}".`);
  if (Number.isNaN(logBytes)) throw wrong(`--log-bytes takes a size such as 64MiB, not "${size}".`);
  shown(() => logLimits(logEntries, logBytes, { entries: "--log-entries", bytes: "--log-bytes" }));
  return { ...(logEntries === undefined ? {} : { logEntries }), ...(logBytes === undefined ? {} : { logBytes }) };
}

/** `64MiB`, or a number of bytes; `NaN` for what is neither. */
function bytesIn(text: string): number {
  const [, number = "NaN", unit = ""] = /^(\d+)(KiB|MiB|GiB)?$/i.exec(text) ?? [];
  return Number(number) * 1_024 ** ["", "kib", "mib", "gib"].indexOf(unit.toLowerCase());
}

function seedOf(given: string): Pick<CliOptions, "seed" | "seedFile"> {
  if (/\.(ya?ml|json)$/i.test(given)) return { seedFile: given };
  const seed = seedNames.find((name): name is SeedName => name === given);
  if (seed !== undefined) return { seed };
  throw wrong(`--seed takes ${seedNames.join(" or ")}, not "${given}". A seed file ends in .yaml, .yml or .json.`);
}

/** `name=value`, as the setting's default is: a number, a choice or a text. What it takes, `checkedSettings` says. */
function setting(given: string): [name: string, value: string | number | boolean] {
  const [name = "", ...rest] = given.split("=");
  const text = rest.join("=");
  const fallback = Object.entries(defaultSettings).find(([known]) => known === name)?.[1];
  if (typeof fallback === "number" && /^\d+(\.\d+)?$/.test(text)) return [name, Number(text)];
  if (typeof fallback === "boolean" && /^(true|false)$/.test(text)) return [name, text === "true"];
  return [name, text];
}

/** @throws SandboxError that shows the usage. */
function settingsOf(given: readonly string[]): Partial<Settings> {
  const settings: Partial<Settings> = Object.fromEntries(given.map(setting));
  shown(() => checkedSettings(settings, (name) => `--set ${name}`));
  return settings;
}

/** @throws SandboxError as `check` does, with the usage. */
function shown(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw error instanceof SandboxError ? wrong(error.message) : error;
  }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        port: { type: "string", default: "4020" },
        host: { type: "string", default: "127.0.0.1" },
        seed: { type: "string", default: "demo" },
        "random-seed": { type: "string" },
        "log-entries": { type: "string" },
        "log-bytes": { type: "string" },
        "allow-host": { type: "string", multiple: true, default: [] },
        "allow-origin": { type: "string", multiple: true, default: [] },
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
