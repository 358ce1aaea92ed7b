import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { WorkspacePackage } from "@tillside/spec/packages";
import type { TurboTask } from "../turbo.ts";
import { readReport, type TestCounts, type VitestReport } from "./test-report.ts";

/** The tasks that run tests, each with the file in a package that its results are in. */
const RESULTS: Readonly<Record<string, string>> = {
  test: ".test-results.json",
  "test-built": ".test-results.built.json",
  "test-pages": ".test-results.pages.json",
  "test-own": ".test-results.own.json",
};

export const TEST_TASKS: readonly string[] = Object.keys(RESULTS);

/** Removes earlier results, so that a package whose tests do not run cannot show old ones. */
export function forgetResults(root: string, packages: readonly WorkspacePackage[]): void {
  for (const { directory } of packages)
    for (const results of Object.values(RESULTS)) rmSync(path.join(root, directory, results), { force: true });
}

/** Reads what the tests of every package left behind, for each of its scripts that run tests. */
export function packageTests(
  root: string,
  packages: readonly WorkspacePackage[],
  tasks: readonly TurboTask[],
): TestCounts[] {
  return packages.flatMap((each) =>
    Object.entries(RESULTS)
      .filter(([script]) => each.manifest.scripts?.[script] !== undefined)
      .map(([script, results]) =>
        testsOf(
          root,
          each,
          results,
          tasks.find(({ task, package: name }) => task === script && name === each.name),
        ),
      ),
  );
}

function testsOf(
  root: string,
  { name, directory }: WorkspacePackage,
  results: string,
  task: TurboTask | undefined,
): TestCounts {
  if (task === undefined) return failure(`${name}: the tests did not run, because something they need failed`);
  let report: VitestReport;
  try {
    report = JSON.parse(readFileSync(path.join(root, directory, results), "utf8"));
  } catch {
    return failure(`${name}: the tests left no result (${directory}/${results})`);
  }
  const counts = readReport(name, report);
  if (task.state !== "failed" || counts.failed.length > 0) return counts;
  return { ...counts, failed: [`${name}: the test run failed although no test did`] };
}

function failure(reason: string): TestCounts {
  return { passed: 0, failed: [reason], skipped: [] };
}
