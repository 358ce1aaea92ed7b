import { describe, expect, it } from "vitest";
import { readReport, type VitestReport } from "./test-report.ts";

type File = VitestReport["testResults"][number];

function file(parts: Partial<File>): VitestReport {
  return {
    testResults: [{ name: "/somewhere/src/x.test.ts", status: "passed", message: "", assertionResults: [], ...parts }],
  };
}

function test(status: File["assertionResults"][number]["status"]) {
  return { ancestorTitles: ["", "x"], title: status, status };
}

describe("readReport", () => {
  it("counts what passed and names what did not", () => {
    const report = file({ status: "failed", assertionResults: [test("passed"), test("failed"), test("passed")] });
    expect(readReport("@tillside/one", report)).toEqual({
      passed: 2,
      failed: ["@tillside/one › x.test.ts › x › failed"],
      skipped: [],
    });
  });

  it("says why a test failed, as far as its stack", () => {
    const why =
      "Error: Property failed after 3 tests\n{ seed: 7 }\nCounterexample: [\u001b[31m1\u001b[39m]\n\n    at one.ts:1:2\n    at two";
    const report = file({ status: "failed", assertionResults: [{ ...test("failed"), failureMessages: [why] }] });
    expect(readReport("one", report).failed).toEqual([
      [
        "one › x.test.ts › x › failed",
        "      Error: Property failed after 3 tests",
        "      { seed: 7 }",
        "      Counterexample: [1]",
      ].join("\n"),
    ]);
  });

  it("keeps it short", () => {
    const report = file({
      status: "failed",
      assertionResults: [{ ...test("failed"), failureMessages: ["x".repeat(999), "y\n".repeat(99)] }],
    });
    const [, ...lines] = String(readReport("one", report).failed[0]).split("\n");
    expect(lines.map((line) => line.length)).toEqual([306, 7, 7, 7, 7, 7, 7]);
  });

  it.each(["pending", "skipped", "todo", "disabled"] as const)("takes %s for skipped", (status) => {
    expect(readReport("one", file({ assertionResults: [test(status)] })).skipped).toHaveLength(1);
  });

  it("counts a file that could not be loaded as one failure", () => {
    const report = file({ status: "failed", message: "Cannot find module './y.ts'\nRequire stack: …" });
    expect(readReport("one", report).failed).toEqual(["one › x.test.ts: Cannot find module './y.ts'"]);
  });

  it("counts a file that failed outside its tests as one failure, with or without a message", () => {
    const report = file({ status: "failed", assertionResults: [test("passed")] });
    expect(readReport("one", report).failed).toEqual(["one › x.test.ts: the file failed outside its tests"]);
  });
});
