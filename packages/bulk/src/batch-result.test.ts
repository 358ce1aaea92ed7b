import { expect, test } from "vitest";
import { batchResult, isAllAccepted, notAccepted } from "./batch-result.ts";
import type { BatchResult } from "./ledger.ts";

const no = { code: "ValidationError", message: "no" };
const leftOut = [{ index: 1, code: "EVT-021", message: "It is too old." }];

/** As a ledger gives it back. */
const written = (result: BatchResult): BatchResult => JSON.parse(JSON.stringify(result));

test("only the records that a verdict names are unknown; its indexes are those of the records that were sent", () => {
  const verdict = { result: "accepted", refused: new Map([[0, no]]), unsure: "one of two", unsureAt: [1, 3] } as const;
  const result = written(batchResult(6, leftOut, verdict));
  expect(result.counts).toEqual({ accepted: 2, rejected: 2, unknown: 2 });
  expect(notAccepted(6, result)).toEqual({ refused: [{ index: 0, ...no }, ...leftOut], unknown: [2, 4] });
  expect(isAllAccepted(result)).toBe(false);
});

test("all others are unknown, if a verdict names none", () => {
  const verdict = { result: "accepted", refused: new Map([[0, no]]), unsure: "any of them" } as const;
  const result = written(batchResult(4, leftOut, verdict));
  expect(result.counts).toEqual({ accepted: 0, rejected: 2, unknown: 2 });
  expect(notAccepted(4, result).unknown).toEqual([2, 3]);
});
