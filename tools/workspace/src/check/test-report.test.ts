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
