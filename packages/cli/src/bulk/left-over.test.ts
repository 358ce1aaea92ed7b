import { openLedger } from "@tillside/bulk/files";
import { expect, onTestFinished, test } from "vitest";
import { file } from "../../test/folder.ts";
import { leftOver } from "./left-over.ts";

/** A ledger of batches of ten, with the number of unknown records of each; undefined: no response yet. */
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

const why = "an earlier run reported it.";

test("returns the unknown batches that earlier runs reported, not those of this run", () => {
  expect(leftOver(ledgerOf(0, 10, 9), 30, [21])).toEqual({
    isOpen: false,
    earlier: [{ first: 10, last: 19, count: 10, key: "key-1", why }],
  });
});

test("is open if a batch has no response yet", () => {
  expect(leftOver(ledgerOf(0, undefined), 20, [])).toEqual({ isOpen: true, earlier: [] });
});

test("ignores batches beyond the records that this run has read", () => {
  expect(leftOver(ledgerOf(0, 10), 10, [])).toEqual({ isOpen: false, earlier: [] });
});
