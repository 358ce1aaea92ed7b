import path from "node:path";
import type { TaskMeta } from "vitest";

/** What vitest's json reporter writes to `.test-results.json`, as far as it is read here. */
export interface VitestReport {
  readonly testResults: readonly {
    /** Path of the test file. */
    readonly name: string;
    readonly status: "passed" | "failed";
    /** Why the file failed as a whole, for instance an import that does not resolve. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: "passed" | "failed" | "pending" | "skipped" | "todo" | "disabled";
      /** What the test left about itself. */
      readonly meta?: TaskMeta;
    }[];
  }[];
}

/** The tests of one package: how many passed, and by name the ones that did not. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: readonly string[];
  readonly skipped: readonly string[];
}

/** Counts a report. A test file that could not run at all counts as one failure. */
export function readReport(packageName: string, report: VitestReport): TestCounts {
  const passed: string[] = [];
  const failed: string[] = [];
  const skipped: string[] = [];
  for (const file of report.testResults) {
    const place = `${packageName} › ${path.basename(file.name)}`;
    const failedBefore = failed.length;
    for (const { ancestorTitles, title, status } of file.assertionResults) {
      const name = [place, ...ancestorTitles.filter((ancestor) => ancestor !== ""), title].join(" › ");
      if (status === "passed") passed.push(name);
      else if (status === "failed") failed.push(name);
      else skipped.push(name);
    }
    const failedAsWhole = file.status === "failed" && failed.length === failedBefore;
    if (failedAsWhole) failed.push(`${place}: ${file.message.split("\n")[0] || "the file failed outside its tests"}`);
  }
  return { passed: passed.length, failed, skipped };
}
