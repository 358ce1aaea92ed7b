import { expect, test } from "vitest";
import { idsInName } from "./test-names.ts";

test.each([
  ["TNY-001 · one", ["TNY-001"]],
  ["TNY-001 TNY-002 TNY-003 · blanks", ["TNY-001", "TNY-002", "TNY-003"]],
  ["TNY-001, TNY-002 · commas", ["TNY-001", "TNY-002"]],
  ["XYZ-001 · of no ledger", ["XYZ-001"]],
  ["none at the start: TNY-001 · nothing", []],
  ["SHA-256 of an address", []],
  ["TNY-001 TNY-002 TNY-003 TNY-004 · too many", undefined],
  ["TNY-001: another sign", undefined],
  ["TNY-001..TNY-003 · a range", undefined],
  ["TNY-001 · ", undefined],
])("name %j → %j", (name, want) => {
  expect(idsInName(name, new Set(["TNY"]))).toEqual(want);
});
