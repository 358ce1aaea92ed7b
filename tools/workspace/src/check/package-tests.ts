import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { WorkspacePackage } from "@tillside/spec/packages";
import type { TurboTask } from "../turbo.ts";
import { readReport, type TestCounts, type VitestReport } from "./test-report.ts";

const RESULTS = ".test-results.json";

/** Removes earlier results, so that a package whose tests do not run cannot show old ones. */
export function forgetResults(root: string, packages: readonly WorkspacePackage[]): void {
  for (const { directory } of packages) rmSync(path.join(root, directory, RESULTS), { force: true });
}

/** Reads what the tests of every package with a test script left behind. */
export function packageTests(
  root: string,
  packages: readonly WorkspacePackage[],
  tasks: readonly TurboTask[],
): TestCounts[] {
  return packages
    .filter(({ manifest }) => manifest.scripts?.test !== undefined)
    .map((each) =>
      testsOf(
        root,
        each,
        tasks.find(({ task, package: name }) => task === "test" && name === each.name),
      ),
    );
}

function testsOf(root: string, { name, directory }: WorkspacePackage, task: TurboTask | undefined): TestCounts {
  if (task === undefined) return failure(`${name}: the tests did not run, because something they need failed`);
  let report: VitestReport;
  try {
    report = JSON.parse(readFileSync(path.join(root, directory, RESULTS), "utf8"));
  } catch {
    return failure(`${name}: the tests left no result (${directory}/${RESULTS})`);
  }
  const counts = readReport(name, report);
  if (task.state !== "failed" || counts.failed.length > 0) return counts;
  return { ...counts, failed: [`${name}: the test run failed although no test did`] };
}

function failure(reason: string): TestCounts {
  return { passed: 0, failed: [reason], skipped: [] };
}
