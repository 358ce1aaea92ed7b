import { readFileSync } from "node:fs";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { checkedAccess, checkedOrigin } from "./control/access.ts";
import { suggestion } from "./engine/suggestion.ts";
import type { StartOptions } from "./hosts/node/start-sandbox.ts";
import { optionProblem } from "./option-values.ts";
import { logLimits } from "./requests/log-limits.ts";
import { SandboxError } from "./sandbox-error.ts";
import { checkedSettings } from "./world/checked-settings.ts";
import { type SeedName, seedNames } from "./world/seed-name.ts";
import { defaultSettings, type Settings } from "./world/settings.ts";

export const usage = `Usage: tillside-sandbox [--port 4020] [--host 127.0.0.1] [--seed demo] [--random-seed text] [--log-entries 10000] [--log-bytes 64MiB] [--allow-host name]… [--allow-origin origin]… [--cors-origin origin]… [--cert file --key file] [--runs-max 1000] [--runs-idle 3600] [--set name=value]…

  --port          port to listen on; 0 picks a free one (default 4020)
  --host          address to listen on (default 127.0.0.1)
  --seed          data at the start: demo; empty (credentials and vertical mappings); or a file such as seed.yaml, with
                  further credentials and changes of the state (default demo)
  --random-seed   makes ids, request ids and tokens the same in every run; for tests only, because nothing is secret then (default: none)
  --log-entries   number of requests in the log of each run; new ones replace the oldest (default 10000)
  --log-bytes     memory for the logs of all runs together, in bytes, KiB, MiB or GiB; at least 1MiB; the largest log
                  makes room (default 64MiB)
  --allow-host    additional host name of the control plane, such as sandbox (default: those of the loopback)
  --allow-origin  origin whose pages may call the control plane with the key that the sandbox prints, such as http://localhost:3000 (default: none)
  --cors-origin   origin whose pages may call the partner APIs, for tests of a front end (default: those that the contract allows)
  --cert, --key   files of a certificate and its private key (PEM), for https (default: http)
  --runs-max      largest number of runs besides the default run (default 1000)
  --runs-idle     seconds without a request and without an open event stream after which a run is deleted (default 3600)
  --set           behavior that the contract does not specify:
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
  shown(() => checkedAccess(access, { hosts: "--allow-host", origins: "--allow-origin" }));
  const corsOrigins = values["cors-origin"];
  for (const origin of corsOrigins) shown(() => checkedOrigin(origin, "--cors-origin"));
  const runs = {
    runsMax: wholeNumber("runs-max", values["runs-max"], 0),
    runsIdleSeconds: wholeNumber("runs-idle", values["runs-idle"], 1),
  };
  const random = values["random-seed"] === undefined ? {} : { randomSeed: values["random-seed"] };
  const log = logOf(values["log-entries"], values["log-bytes"]);
  return {
    help: values.help,
    port,
    host: values.host,
    ...seed,
    ...random,
    ...log,
    ...access,
    corsOrigins,
    ...tlsFiles(values),
    ...runs,
    settings: settingsOf(values.set),
  };
}

/** @throws SandboxError that shows the usage, if one of the two is missing or a file cannot be read. */
function tlsFiles({ cert, key }: { readonly cert?: string; readonly key?: string }): Pick<StartOptions, "tls"> {
  if (cert === undefined && key === undefined) return {};
  if (cert === undefined || key === undefined) throw wrong("--cert and --key belong together: give both files.");
  return { tls: { cert: contentOf("--cert", cert), key: contentOf("--key", key) } };
}

function contentOf(option: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw wrong(`${option} names a file that cannot be read: ${(error as Error).message}.`);
  }
}

/** @throws SandboxError that shows the usage, for what is no whole number of at least `least`. */
function wholeNumber(option: string, text: string, least: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && Number.isSafeInteger(number)) return number;
  throw wrong(`--${option} takes a whole number of at least ${least}, not "${text}".`);
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
function shown(check: () => unknown): void {
  try {
    check();
  } catch (error) {
    throw error instanceof SandboxError ? wrong(error.message) : error;
  }
}

const options = {
  port: { type: "string", default: "4020" },
  host: { type: "string", default: "127.0.0.1" },
  seed: { type: "string", default: "demo" },
  "random-seed": { type: "string" },
  "log-entries": { type: "string" },
  "log-bytes": { type: "string" },
  "allow-host": { type: "string", multiple: true, default: [] },
  "allow-origin": { type: "string", multiple: true, default: [] },
  "cors-origin": { type: "string", multiple: true, default: [] },
  cert: { type: "string" },
  key: { type: "string" },
  "runs-max": { type: "string", default: "1000" },
  "runs-idle": { type: "string", default: "3600" },
  set: { type: "string", multiple: true, default: [] },
  help: { type: "boolean", short: "h", default: false },
} as const satisfies ParseArgsOptionsConfig;

/** @throws SandboxError that shows the usage, for an option that is unknown, empty, or given twice and takes one value. */
function parse(words: readonly string[]) {
  const parsed = parsedWords(words);
  const problem = optionProblem(parsed.tokens, options);
  if (problem !== undefined) throw wrong(problem);
  return parsed;
}

function parsedWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, tokens: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : `${error}`;
    const [, unknown] = /^Unknown option '--([^']*)'/.exec(message) ?? [];
    if (unknown === undefined) throw wrong(message);
    const near = suggestion(unknown, Object.keys(options)).replaceAll("`", "");
    throw wrong(`There is no option --${unknown}${near.replace("did you mean ", "did you mean --") || "."}`);
  }
}

function wrong(message: string): SandboxError {
  return new SandboxError(`${message}\n\n${usage}`);
}
