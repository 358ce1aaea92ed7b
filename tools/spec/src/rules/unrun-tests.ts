import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { workspacePackages } from "../files/workspace-packages.ts";

/** What the last test run of a package left out. */
export interface UnrunTests {
  /** Folder of the package, relative to the root. */
  readonly directory: string;
  /** Test files that did not run, or of which a test was skipped, relative to the root. */
  readonly files: readonly string[];
  /** How many test files the package has. */
  readonly of: number;
}

const TEST_FILES = ["src/**/*.test.ts", "test/**/*.test.ts"];

/**
 * The packages whose last test run was not of all their tests: it was of some files (`npx pnpm test limits`), of some names
 * (`-t`), skipped some, or there was none. What it did not run proves nothing, and disproves nothing either.
 */
export function unrunTests(root: string): readonly UnrunTests[] {
  return workspacePackages(root)
    .map(({ directory }) => unrunIn(root, directory))
    .filter(({ files }) => files.length > 0);
}

function unrunIn(root: string, directory: string): UnrunTests {
  const files = globSync(TEST_FILES, { cwd: join(root, directory) }).map((file) => file.replaceAll("\\", "/"));
  const results = globSync(".test-results*.json", { cwd: join(root, directory) });
  const whole = results.flatMap((file) => wholeFiles(join(root, directory, file)));
  const isWhole = (file: string) => whole.some((name) => name.endsWith(`/${directory}/${file}`));
  const unrun = files.filter((file) => !isWhole(file)).map((file) => `${directory}/${file}`);
  return { directory, files: unrun.sort(), of: files.length };
}

/** The files of which every test was run, as the machine that ran them names them. */
function wholeFiles(results: string): readonly string[] {
  const { testResults } = JSON.parse(readFileSync(results, "utf8")) as {
    readonly testResults: readonly {
      readonly name?: string;
      readonly assertionResults: readonly { readonly status: string }[];
    }[];
  };
  return testResults
    .filter(({ assertionResults }) =>
      assertionResults.every(({ status }) => status === "passed" || status === "failed"),
    )
    .map(({ name = "" }) => name.replaceAll("\\", "/"));
}
