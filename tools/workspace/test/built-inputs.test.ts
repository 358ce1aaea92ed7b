import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { workspacePackages } from "@tillside/spec/packages";
import { expect, test } from "vitest";
import { testGroups } from "../../testing/src/vitest/test-groups.ts";
import { ROOT } from "../src/root.ts";

/** The tasks that run again only after a change of the inputs that they list, each with the group of its test files. */
const TASKS = { "test-built": "built", "test-pages": "pages", "test-own": "own" } as const;
type Task = keyof typeof TASKS;

/** The portal's other tests are such a task, too. */
const PORTAL = { name: "@tillside/docs", directory: "docs", task: "test" } as const;

const all = workspacePackages(ROOT);
const packages = (Object.keys(TASKS) as Task[]).flatMap((task) =>
  all.filter(({ manifest }) => manifest.scripts?.[task] !== undefined).map((each) => ({ ...each, task })),
);

/** The inputs of a package's task, relative to the root. */
function inputsOf(directory: string, task: Task | "test"): readonly string[] {
  const inputs = listed(path.join(directory, "turbo.json"), task).flatMap((input) =>
    input === "$TURBO_EXTENDS$" ? listed("turbo.json", task) : [input],
  );
  return inputs.map((input) =>
    input.includes("$TURBO_ROOT$/") ? input.replace("$TURBO_ROOT$/", "") : input.replace(/^!?/, `$&${directory}/`),
  );
}

function listed(file: string, task: string): readonly string[] {
  const text = readFileSync(path.join(ROOT, file), "utf8");
  return JSON.parse(text.replaceAll(/^\s*\/\/.*$/gm, "")).tasks[task].inputs;
}

/** The test files of a package that are the task's. */
function testsOf(directory: string, task: Task | "test"): readonly string[] {
  const folder = path.join(ROOT, directory);
  const groups = testGroups(folder);
  const files =
    task === "test" ? [groups.shared, groups.alone, groups.waiting, groups.driving].flat() : groups[TASKS[task]];
  return files.map((file) => path.join(folder, file));
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

/** Where everything of a client's document is but its texts, which decide no result; "" for another file. */
function bareOf(file: string): string {
  const [, api] = /^packages\/clients\/([^/]+)\/openapi\.json$/.exec(file) ?? [];
  return api === undefined ? "" : `specs/${api}/dist/openapi.bare.json`;
}

test.each([...packages, PORTAL])(
  "turbo runs $task of $name again after a change of anything that its tests import",
  ({ directory, task }) => {
    const patterns = inputsOf(directory, task);
    const [taken, left] = [false, true].map((isLeft) =>
      patterns.filter((pattern) => pattern.startsWith("!") === isLeft),
    );
    const exclude = left?.map((pattern) => pattern.slice(1)) ?? [];
    const known = new Set(globSync(taken ?? [], { cwd: ROOT, exclude }));
    const tests = testsOf(directory, task);
    expect(tests.length).toBeGreaterThan(0);
    const reached = new Set(tests.flatMap((file) => [...reach(file)].map((found) => path.relative(ROOT, found))));
    expect([...reached].filter((file) => !known.has(file) && !known.has(bareOf(file)))).toEqual([]);
  },
);

test.each(Object.keys(TASKS) as Task[])(
  "every package that has tests for %s has the task, and no other does",
  (task) => {
    const marked = all.filter(({ directory }) => testsOf(directory, task).length > 0);
    const having = packages.filter((each) => each.task === task);
    expect(having.map(({ name }) => name)).toEqual(marked.map(({ name }) => name));
  },
);

test("who runs `test` of a package by hand gets all of its files, also those that have a task of their own", () => {
  for (const { name, manifest } of packages)
    expect(manifest.scripts?.test, name).toMatch(/^vitest run --root \. --config [./]+vitest\.config\.ts$/);
});
