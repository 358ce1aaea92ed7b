import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { repositoryRoot } from "@tillside/spec/apis";
import ts from "typescript";
import { expect, test } from "vitest";

const root = repositoryRoot(import.meta.dirname);
const docs = path.join(root, "docs");
const MARK = "// Looks at the built portal: ";

/** The inputs of turbo's task `test-pages`, relative to the root. */
function inputs(): readonly string[] {
  const { tasks } = ts.readConfigFile(path.join(docs, "turbo.json"), ts.sys.readFile).config as {
    readonly tasks: Readonly<Record<string, { readonly inputs: readonly string[] }>>;
  };
  return (tasks["test-pages"]?.inputs ?? []).map((input) =>
    input.includes("$TURBO_ROOT$/") ? input.replace("$TURBO_ROOT$/", "") : input.replace(/^(!?)/, "$1docs/"),
  );
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

test("turbo runs the tests of pages again after a change of anything that they import", () => {
  const patterns = inputs();
  const known = new Set(
    globSync(
      patterns.filter((pattern) => !pattern.startsWith("!")),
      { cwd: root, exclude: patterns.filter((pattern) => pattern.startsWith("!")).map((pattern) => pattern.slice(1)) },
    ),
  );
  const tests = globSync("{src,test}/**/*.test.ts", { cwd: docs }).map((file) => path.join(docs, file));
  const pageTests = tests.filter((file) => readFileSync(file, "utf8").startsWith(MARK));
  expect(pageTests.length).toBeGreaterThanOrEqual(15);
  const imported = new Set(pageTests.flatMap((file) => [...reach(file)]));
  // The modules of the portal and of four packages.
  expect(imported.size).toBeGreaterThan(100);
  expect([...imported].map((file) => path.relative(root, file)).filter((file) => !known.has(file))).toEqual([]);
});
