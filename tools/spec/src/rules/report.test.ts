import { expect, test } from "vitest";
import { reportLines } from "./report.ts";

test("lists the rules that no test can prove, with the reasons", () => {
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
