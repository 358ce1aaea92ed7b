import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "yaml";

/** A test that passed. */
export interface PassedTest {
  readonly name: string;
  /** Folder of its package, relative to the root. */
  readonly folder: string;
}

/** What vitest's json reporter writes, as far as it is read here. */
interface VitestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

/** The tests that passed in the last test run of each package; undefined where no package has a test run. */
export function passedTests(root: string): readonly PassedTest[] | undefined {
  const { packages } = parse(readFileSync(join(root, "pnpm-workspace.yaml"), "utf8")) as {
    packages: readonly string[];
  };
  const files = packages.flatMap((pattern) => globSync(`${pattern}/.test-results.json`, { cwd: root })).sort();
  if (files.length === 0) return undefined;
  return files.flatMap((file) => {
    const { testResults } = JSON.parse(readFileSync(join(root, file), "utf8")) as VitestReport;
    return testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === "passed")
      .map(({ title }) => ({ name: title, folder: dirname(file).replaceAll("\\", "/") }));
  });
}
