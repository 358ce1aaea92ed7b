import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TurboTask } from "../turbo.ts";
import { forgetResults, packageTests } from "./package-tests.ts";

const packages = [{ name: "one", directory: ".", manifest: { name: "one", scripts: { test: "vitest run" } } }];
const ran: TurboTask = { package: "one", task: "test", state: "ran", startedAt: 0, endedAt: 1, logFile: "" };
const onePassed = {
  testResults: [
    {
      name: "a.test.ts",
      status: "passed",
      message: "",
      assertionResults: [{ ancestorTitles: [], title: "a", status: "passed" }],
    },
  ],
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "package-tests-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function leave(report: unknown, file = ".test-results.json"): void {
  writeFileSync(path.join(root, file), JSON.stringify(report));
}

describe("packageTests", () => {
  it("reads the result of each package that has tests", () => {
    leave(onePassed);
    const without = { name: "two", directory: "two", manifest: { name: "two" } };
    expect(packageTests(root, [...packages, without], [ran])).toEqual([{ passed: 1, failed: [], skipped: [] }]);
  });

  it("reads the result of each script of a package that runs tests", () => {
    const scripts = { test: "vitest run", "test-built": "vitest run" };
    const both = { name: "one", directory: ".", manifest: { name: "one", scripts } };
    leave(onePassed);
    const tasks = [ran, { ...ran, task: "test-built" }];
    expect(packageTests(root, [both], tasks).map(({ passed, failed }) => [passed, failed])).toEqual([
      [1, []],
      [0, ["one: the tests left no result (./.test-results.built.json)"]],
    ]);
    leave(onePassed, ".test-results.built.json");
    expect(packageTests(root, [both], tasks).map(({ passed }) => passed)).toEqual([1, 1]);
    forgetResults(root, [both]);
    expect(packageTests(root, [both], tasks).map(({ failed }) => failed.length)).toEqual([1, 1]);
  });

  it("fails a package whose tests left no result", () => {
    expect(packageTests(root, packages, [ran])[0]?.failed).toEqual([
      "one: the tests left no result (./.test-results.json)",
    ]);
  });

  it("fails a package whose tests never ran, whatever an earlier run left", () => {
    leave(onePassed);
    forgetResults(root, packages);
    expect(packageTests(root, packages, [])[0]).toEqual({
      passed: 0,
      failed: ["one: the tests did not run, because something they need failed"],
      skipped: [],
    });
  });

  it("fails a run that ended badly although its tests passed", () => {
    leave(onePassed);
    expect(packageTests(root, packages, [{ ...ran, state: "failed" }])[0]).toEqual({
      passed: 1,
      failed: ["one: the test run failed although no test did"],
      skipped: [],
    });
  });
});
