import { expect, test } from "vitest";
import { type Summary, summaryJson, summaryText } from "./summary.ts";

/** The summary of a run with three rejected records, of which `count` are in their file. */
function summary(count: number): Summary {
  const progress = { read: 5, accepted: 2, rejected: 3, unknown: 0, pending: 0, resumed: 0 };
  const file = { count, onRejected() {}, close() {} };
  return {
    name: "orders.ndjson",
    progress,
    files: { ledger: undefined, rejected: { file, path: "bad.ndjson" } },
    emptyLines: 0,
    isDry: false,
  };
}

test("names the file of the rejected records", () => {
  expect(summaryText(summary(3))).toContain("rejected       3  in bad.ndjson: fix them and send that file\n");
  expect(JSON.parse(summaryJson(summary(3)))).toMatchObject({ rejected: 3, rejectedFile: "bad.ndjson" });
});

test("names no file that could not be written and is removed", () => {
  expect(summaryText(summary(0))).toContain("rejected       3\n");
  expect(JSON.parse(summaryJson(summary(0)))).toMatchObject({ rejected: 3, rejectedFile: null });
});
