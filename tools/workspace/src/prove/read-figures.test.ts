import { expect, it } from "vitest";
import { readFigures } from "./read-figures.ts";

it("reads the figures of every test, also of one that failed", () => {
  const one = { what: "kills", value: "25" };
  const other = { what: "writes lost", value: "1" };
  const test = { ancestorTitles: [], title: "x" };
  const assertionResults = [
    { ...test, status: "passed", meta: { figures: [one] } },
    { ...test, status: "passed" },
    { ...test, status: "passed", meta: {} },
    { ...test, status: "failed", meta: { figures: [other] } },
  ] as const;
  expect(readFigures({ testResults: [{ name: "", status: "failed", message: "", assertionResults }] })).toEqual([
    one,
    other,
  ]);
});
