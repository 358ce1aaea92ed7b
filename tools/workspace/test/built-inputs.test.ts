import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { workspacePackages } from "@tillside/spec/packages";
import { expect, test } from "vitest";
import { testGroups } from "../../testing/src/vitest/test-groups.ts";
import { ROOT } from "../src/root.ts";

const TASK = "test-built";

const packages = workspacePackages(ROOT).filter(({ manifest }) => manifest.scripts?.[TASK] !== undefined);

/** The inputs of a package's task, relative to the root. */
function inputsOf(directory: string): readonly string[] {
  const text = readFileSync(path.join(ROOT, directory, "turbo.json"), "utf8");
  const { tasks } = JSON.parse(text.replaceAll(/^\s*\/\/.*$/gm, ""));
  return (tasks[TASK].inputs as readonly string[]).map((input) =>
    input.includes("$TURBO_ROOT$/") ? input.replace("$TURBO_ROOT$/", "") : input.replace(/^!?/, `$&${directory}/`),
  );
}

/** The test files of a package that are marked as looking at what is built. */
function builtTests(directory: string): readonly string[] {
  const folder = path.join(ROOT, directory);
  return testGroups(folder).built.map((file) => path.join(folder, file));
}

/** The file and every file of the repository that it imports, one way or the other. */
function reach(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file) || !existsSync(file) || file.includes(`${path.sep}node_modules${path.sep}`)) return seen;
  seen.add(file);
  for (const [, imported = ""] of readFileSync(file, "utf8").matchAll(
    /\b(?:from|import) ?\(?"(\.[^"]+|@tillside\/[^"]+)"/g,
  )) {
    reach(target(imported, file), seen);
  }
  return seen;
}

function target(imported: string, file: string): string {
  if (imported.startsWith(".")) return path.resolve(path.dirname(file), imported);
  try {
    return fileURLToPath(import.meta.resolve(imported, pathToFileURL(file)));
  } catch {
    // A sample that a module contains as a text.
    return "";
  }
}

test.each(packages)(
  "turbo runs $name's tests of what is built again after a change of anything that they import",
  ({ directory }) => {
    const patterns = inputsOf(directory);
    const [taken, left] = [false, true].map((isLeft) =>
      patterns.filter((pattern) => pattern.startsWith("!") === isLeft),
    );
    const exclude = left?.map((pattern) => pattern.slice(1)) ?? [];
    const known = new Set(globSync(taken ?? [], { cwd: ROOT, exclude }));
    const tests = builtTests(directory);
    expect(tests.length).toBeGreaterThanOrEqual(5);
    const reached = new Set(tests.flatMap((file) => [...reach(file)]));
    expect([...reached].map((file) => path.relative(ROOT, file)).filter((file) => !known.has(file))).toEqual([]);
  },
);

test("every package that has such tests has the task, and no other does", () => {
  const marked = workspacePackages(ROOT).filter(({ directory }) => builtTests(directory).length > 0);
  expect(packages.map(({ name }) => name)).toEqual(marked.map(({ name }) => name));
});
