import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Step } from "./steps.ts";

const run = promisify(execFile);

/** Where samples become files: inside the package, so that they find the clients as a partner's own code does. */
const samplesFolder = fileURLToPath(new URL("../../.samples/", import.meta.url));
const shownOrigin = "http://127.0.0.1:4020";

/** Printed between two fences of one module. */
const mark = "\u001d";

/** As strict as a partner's project may be. */
const configuration = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: "es2023",
    lib: ["es2023"],
    module: "nodenext",
    types: ["node"],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  },
};

export async function emptySamplesFolder(): Promise<void> {
  await rm(samplesFolder, { recursive: true, force: true });
  await mkdir(samplesFolder);
  await writeFile(join(samplesFolder, "tsconfig.json"), JSON.stringify(configuration));
}

/** The module that a step's fences make together, speaking to the sandbox at `origin`. */
export function writeModule(name: string, { parts }: Step, origin: string): Promise<string> {
  return writeCode(
    name,
    parts.map(({ fence }) => fence.text).join(`\nconsole.log(${JSON.stringify(mark)});\n`),
    origin,
  );
}

/** The module of some code, speaking to the sandbox at `origin`. */
export async function writeCode(name: string, code: string, origin: string): Promise<string> {
  const path = join(samplesFolder, `${name}.ts`);
  await writeFile(path, `${code.replaceAll(shownOrigin, origin)}\nexport {};\n`);
  return path;
}

/** What the compiler says about all modules written so far; "" when nothing. */
export async function typeFindings(): Promise<string> {
  // The workspace's own compiler, which takes a sixth of the time of the portal's older one.
  const compiler = fileURLToPath(new URL("../../../node_modules/typescript/lib/tsc.js", import.meta.url));
  try {
    await run(process.execPath, [compiler, "-p", samplesFolder]);
    return "";
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

/** What a program printed, split where its fences end. */
export interface Printed {
  readonly status: number;
  readonly outputs: readonly string[];
}

/** @param environment what the module finds in `process.env`, beside what this process has. */
export async function runModule(
  file: string,
  origin: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Printed> {
  const env = { ...process.env, ...environment };
  return finished(run(process.execPath, [file], { env, timeout: 60_000, maxBuffer: 1e8 }), origin);
}

export async function runScript({ parts }: Step, origin: string): Promise<Printed> {
  const script = parts.map(({ fence }) => fence.text.replaceAll(shownOrigin, origin)).join("\n");
  return finished(run("bash", ["-euc", script], { timeout: 60_000, cwd: samplesFolder }), origin);
}

async function finished(running: Promise<{ stdout: string }>, origin: string): Promise<Printed> {
  try {
    return { status: 0, outputs: outputsOf((await running).stdout, origin) };
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    return { status: 1, outputs: outputsOf(stdout + stderr, origin) };
  }
}

function outputsOf(text: string, origin: string): readonly string[] {
  return text.replaceAll(origin, shownOrigin).split(`${mark}\n`);
}

export function resetSandbox(origin: string): Promise<void> {
  return control(origin, "reset", {});
}

/** Lets a minute pass in the sandbox, in no time. */
export function passMinute(origin: string): Promise<void> {
  return control(origin, "clock", { advanceSeconds: 60 });
}

async function control(origin: string, path: string, body: object): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  await fetch(`${origin}/_sandbox/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}
