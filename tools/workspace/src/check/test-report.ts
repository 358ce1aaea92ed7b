import path from "node:path";
import { stripVTControlCharacters as plain } from "node:util";
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
      /** Why it failed, with stacks. */
      readonly failureMessages?: readonly string[];
      /** What the test left about itself. */
      readonly meta?: TaskMeta;
    }[];
  }[];
}

/** The tests of one package: how many passed, and by name the ones that did not; what failed with why, in further lines. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: readonly string[];
  readonly skipped: readonly string[];
}

const REASON_LINES = 6;
const REASON_WIDTH = 300;

/** Counts a report. A test file that could not run at all counts as one failure. */
export function readReport(packageName: string, report: VitestReport): TestCounts {
  const passed: string[] = [];
  const failed: string[] = [];
  const skipped: string[] = [];
  for (const file of report.testResults) {
    const place = `${packageName} › ${path.basename(file.name)}`;
    const failedBefore = failed.length;
    for (const { ancestorTitles, title, status, failureMessages = [] } of file.assertionResults) {
      const name = [place, ...ancestorTitles.filter((ancestor) => ancestor !== ""), title].join(" › ");
      if (status === "passed") passed.push(name);
      else if (status === "failed") failed.push([name, ...reasonLines(failureMessages)].join("\n"));
      else skipped.push(name);
    }
    const failedAsWhole = file.status === "failed" && failed.length === failedBefore;
    if (failedAsWhole) failed.push(`${place}: ${file.message.split("\n")[0] || "the file failed outside its tests"}`);
  }
  return { passed: passed.length, failed, skipped };
}

/** The beginning of each message without its stack: for a property that is its seed and counterexample. */
function reasonLines(messages: readonly string[]): string[] {
  return messages.flatMap((message) => {
    const [reported = ""] = plain(message).split(/\n\s+at /);
    const lines = reported.split("\n").filter((line) => line.trim() !== "");
    return lines.slice(0, REASON_LINES).map((line) => `      ${line.slice(0, REASON_WIDTH)}`);
  });
}
