import { expect, test } from "vitest";
import { reportLines } from "./report.ts";

test("what no test can prove is listed with its reason", () => {
  const coverage = {
    api: "tiny",
    rules: 1,
    inSpec: { count: 0, of: 0 },
    proved: 0,
    open: { count: 0, of: 0 },
    inDocs: { count: 0, of: 0 },
    unprovable: [{ id: "TNY-001", reason: "it is about people" }],
    missing: [],
    unknown: [],
  };
  expect(reportLines([coverage]).slice(-2)).toEqual(["No proof possible:", "  TNY-001  it is about people"]);
});
