import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readYaml } from "../document/yaml-file.ts";

/** A test that passed. */
export interface PassedTest {
  readonly name: string;
  /** Folder of its file, relative to the root. */
  readonly folder: string;
}

/** What vitest's json reporter writes, as far as it is read here. */
interface VitestReport {
  readonly testResults: readonly {
    /** The file, absolute on the machine that ran it. */
    readonly name?: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

/** The tests that passed in the last test runs of each package; undefined where no package has a test run. */
export function passedTests(root: string): readonly PassedTest[] | undefined {
  const { packages } = readYaml(join(root, "pnpm-workspace.yaml")).data as { readonly packages: readonly string[] };
  const files = packages.flatMap((pattern) => globSync(`${pattern}/.test-results*.json`, { cwd: root })).sort();
  if (files.length === 0) return undefined;
  return files.flatMap((file) => {
    const { testResults } = JSON.parse(readFileSync(join(root, file), "utf8")) as VitestReport;
    const directory = dirname(file).replaceAll("\\", "/");
    return testResults.flatMap(({ name = "", assertionResults }) => {
      const folder = folderOf(directory, name.replaceAll("\\", "/"));
      return assertionResults.filter(({ status }) => status === "passed").map(({ title }) => ({ name: title, folder }));
    });
  });
}

/** The folder of a test's file. Results may come from the cache, so that the root in `file` may be another machine's. */
function folderOf(directory: string, file: string): string {
  const start = file.lastIndexOf(`/${directory}/`);
  return start === -1 ? directory : dirname(file.slice(start + 1));
}
