import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "..", "src");
const ROOT = join(import.meta.dirname, "..", "..", "..");
const PREFIX = "$TURBO_ROOT$/tools/spec/src/";

function inputsOf(folder: string, task: string): readonly string[] {
  const { tasks } = ts.readConfigFile(join(ROOT, folder, "turbo.json"), ts.sys.readFile).config as {
    readonly tasks: Readonly<Record<string, { readonly inputs: readonly string[] }>>;
  };
  return tasks[task]?.inputs ?? [];
}

/** The file and all that it imports, one way or the other, relative to src/. */
function reach(file: string, seen = new Set<string>()): ReadonlySet<string> {
  // What a template writes into a generated module looks like an import, and is no file here.
  if (seen.has(file) || !existsSync(join(SOURCES, file))) return seen;
  seen.add(file);
  const text = readFileSync(join(SOURCES, file), "utf8");
  for (const [, imported = ""] of text.matchAll(/\b(?:from|import\() ?"(\.[^"]+)"/g)) {
    reach(relative(SOURCES, join(SOURCES, dirname(file), imported)), seen);
  }
  return seen;
}

test.each([
  ["spec", "build/verdict.ts", ""],
  ["workflows", "workflows/lint-workflows.ts", "specs/workflows"],
  ["reference", "reference/build-reference.ts", ""],
  ["generate", "client/generate-client.ts", ""],
  ["generate", "server.ts", ""],
])("the inputs of turbo's task %s contain everything that %s imports", (task, entry, folder) => {
  const patterns = inputsOf(folder, task).filter((input) => input.startsWith(PREFIX));
  const inputs = globSync(
    patterns.map((pattern) => pattern.slice(PREFIX.length)),
    { cwd: SOURCES },
  );
  expect([...reach(entry)].filter((file) => !inputs.includes(file))).toEqual([]);
});
