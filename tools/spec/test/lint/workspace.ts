import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { findApi } from "../../src/files/apis.ts";
import { spectralLint } from "../../src/lint/run/spectral.ts";
import { lintVerdict } from "../../src/lint/run/verdict.ts";
import { type Ended, endedOf } from "../../src/run.ts";

const PACKAGE = join(import.meta.dirname, "..", "..");
const REPOSITORY = join(PACKAGE, "..", "..");

/**
 * A workspace in a temporary folder, removed after the test, with one API, `things`: the given files laid over the good sample in
 * test/things, linted with the repository's own specs/redocly.yaml.
 */
export async function workspace(changes: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "tillside-spec-lint-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const specs = join(root, "specs");
  await writeFile(join(root, "pnpm-workspace.yaml"), "packages: []\n");
  await cp(join(import.meta.dirname, "things"), join(specs, "things"), { recursive: true });
  const configuration = await readFile(join(REPOSITORY, "specs", "redocly.yaml"), "utf8");
  const list = /^apis:\n( +.*\n)+/m;
  await writeFile(
    join(specs, "redocly.yaml"),
    configuration.replace(list, "apis:\n  things:\n    root: things/openapi.yaml\n"),
  );
  for (const [file, text] of Object.entries(changes)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  return root;
}

/** A file of the good sample with one part of its text replaced. */
export async function edited(file: string, part: string, replacement: string): Promise<Record<string, string>> {
  const text = await readFile(join(import.meta.dirname, "things", file), "utf8");
  if (!text.includes(part)) throw new Error(`${file} does not contain ${JSON.stringify(part)}`);
  return { [`specs/things/${file}`]: text.replace(part, replacement) };
}

/** Runs `tillside-spec lint <api>` in a workspace, without a process or a thread of its own: each would load Redocly or Spectral again. */
export function lint(root: string, api: string): Promise<Ended> {
  return endedOf(async () => lintVerdict(root, findApi(api, root), spectralLint));
}

/** Runs `tillside-spec lint` in a workspace as a program. */
export function lintProgram(root: string, ...words: readonly string[]): Promise<Ended> {
  return runScript(join(PACKAGE, "src", "cli.ts"), ["lint", ...words], root);
}

/** Runs a script with this Node to its end. */
export function runScript(script: string, words: readonly string[], directory: string): Promise<Ended> {
  return new Promise((settle) => {
    execFile(process.execPath, [script, ...words], { cwd: directory, timeout: 50_000 }, (error, output, errors) =>
      settle({ status: typeof error?.code === "number" ? error.code : error ? -1 : 0, output, errors }),
    );
  });
}
