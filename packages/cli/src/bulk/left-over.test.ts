import { openLedger } from "@tillside/bulk/files";
import { expect, onTestFinished, test } from "vitest";
import { file } from "../../test/folder.ts";
import { leftOver } from "./left-over.ts";

/** A ledger of batches of ten: so many of each are unknown; undefined has no answer. */
function ledgerOf(...unknown: (number | undefined)[]) {
  const ledger = openLedger({ path: file("l", "") });
  onTestFinished(() => ledger.close());
  for (const [index, count] of unknown.entries()) {
    const [from, key] = [index * 10, `key-${index}`];
    ledger.begin({ from, to: from + 10, hash: "", key, startedAt: 0, leftOut: [] });
    if (count === undefined) continue;
    const rest = count > 0 ? ({ result: "unknown", message: "lost" } as const) : ({ result: "accepted" } as const);
    ledger.end(from, { counts: { accepted: 10 - count, rejected: 0, unknown: count }, refused: [], rest });
  }
  return ledger;
}

const why = "an earlier run told it.";

test("unknown batches are told again, unless this run has told them", () => {
  expect(leftOver(ledgerOf(0, 10, 9), 30, [21])).toEqual({
    isOpen: false,
    earlier: [{ first: 10, last: 19, count: 10, key: "key-1", why }],
  });
});

test("a batch without an answer can be asked about", () => {
  expect(leftOver(ledgerOf(0, undefined), 20, [])).toEqual({ isOpen: true, earlier: [] });
});

test("what this run has not come to is left alone", () => {
  expect(leftOver(ledgerOf(0, 10), 10, [])).toEqual({ isOpen: false, earlier: [] });
});
