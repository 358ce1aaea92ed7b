import { expect, test } from "vitest";
import { MemoryLedger } from "../test/memory-ledger.ts";
import { type EarlyEnd, leftSentences } from "./left-sentences.ts";
import type { BulkCounts } from "./results.ts";
import { Tally } from "./tally.ts";

interface Given extends Partial<BulkCounts> {
  readonly pending?: number;
  readonly safety?: EarlyEnd["safety"];
  readonly hasLedger?: boolean;
  readonly hasInstruction?: boolean;
  readonly isSourceRead?: boolean;
  readonly hasOpen?: boolean;
  readonly unrecorded?: EarlyEnd["tally"]["unrecorded"];
  readonly unreported?: EarlyEnd["tally"]["unreported"];
  /** Where the records that have a result begin. Default: at the first. */
  readonly from?: number;
}

function sentences({ accepted = 0, rejected = 0, unknown = 0, pending = 0, safety = "keyed", ...given }: Given) {
  const { hasLedger, hasInstruction = false, isSourceRead = true, hasOpen = false, from = 0 } = given;
  const tally = new Tally();
  for (let count = accepted + rejected + unknown + pending; count > 0; count -= 1) tally.take();
  tally.add({ from, to: from + accepted + rejected + unknown }, { accepted, rejected, unknown });
  Object.assign(tally, { isSourceRead, hasOpen });
  tally.unrecorded.push(...(given.unrecorded ?? []));
  tally.unreported.push(...(given.unreported ?? []));
  return leftSentences({ tally, safety, ledger: hasLedger ? new MemoryLedger() : undefined, hasInstruction });
}

const batch = [{ from: 0, to: 3 }];
const batches = [{ from: 6, to: 9 }, ...batch];
const ask = "Before you send the unknown records again, ask the service whether it has them.";
const again = "A new run would send the accepted records again:";
const unread = "The source was not read to its end.";

test.each<[what: string, given: Given, text: string]>([
  ["nothing was read", { isSourceRead: false }, "This run sent no record."],
  [
    "nothing was read, with a ledger",
    { isSourceRead: false, hasLedger: true },
    "This run sent no record. Run it again with its ledger to send the rest.",
  ],
  [
    "some are left",
    { accepted: 6, pending: 3 },
    `Records: 6 accepted, 3 still to send. ${again} send only positions 6 to 8 (error.unsent).`,
  ],
  [
    "the source is not over",
    { accepted: 6, isSourceRead: false },
    `Records: 6 accepted. ${unread} ${again} send only positions 6 to the end (error.unsent).`,
  ],
  [
    "all have a result",
    { accepted: 2, rejected: 1 },
    `Records: 2 accepted, 1 rejected. ${again} no record is left to send.`,
  ],
  [
    "the first are left",
    { accepted: 6, pending: 3, from: 3, isSourceRead: false },
    `Records: 6 accepted, 3 still to send. ${unread} ${again} send only positions 0 to 2, 9 to the end (error.unsent).`,
  ],
  [
    "some are accepted and some unknown",
    { accepted: 3, unknown: 3 },
    `Records: 3 accepted, 3 unknown (may have been executed). ${again} no record is left to send. ${ask}`,
  ],
  [
    "some are accepted, and a repeat is safe",
    { accepted: 3, pending: 3, safety: "repeatable" },
    "Records: 3 accepted, 3 still to send.",
  ],
  ["some are rejected", { rejected: 3, isSourceRead: false }, `Records: 3 rejected. ${unread}`],
  ["some are unknown", { unknown: 3 }, `Records: 3 unknown (may have been executed). ${ask}`],
  ["unknown, without keys", { unknown: 3, safety: "unsafe" }, `Records: 3 unknown (may have been executed). ${ask}`],
  [
    "unknown, and a repeat is safe",
    { unknown: 3, safety: "repeatable" },
    "Records: 3 unknown (may have been executed). You can send the unknown records again: twice has the same effect as once.",
  ],
  [
    "the ledger can repeat all",
    { unknown: 3, hasOpen: true, hasLedger: true },
    "Records: 3 unknown (may have been executed). Run it again with its ledger to repeat the unknown batches under their keys.",
  ],
  [
    "the ledger can repeat some and has a rest",
    { unknown: 3, pending: 3, hasOpen: true, hasLedger: true, safety: "repeatable" },
    "Records: 3 unknown (may have been executed), 3 still to send. Run it again with its ledger to repeat the unknown batches and send the rest.",
  ],
  [
    "the ledger cannot repeat the unknown ones",
    { unknown: 3, hasLedger: true, safety: "unsafe" },
    "Records: 3 unknown (may have been executed). A repeat cannot find out more about the unknown records: ask the service whether it has them.",
  ],
  [
    "the ledger cannot repeat the unknown ones, and has a rest",
    { unknown: 3, pending: 3, hasLedger: true },
    "Records: 3 unknown (may have been executed), 3 still to send. Run it again with its ledger to send the rest. A repeat cannot find out more about the unknown records: ask the service whether it has them.",
  ],
  [
    "some are not recorded",
    { accepted: 6, hasLedger: true, unrecorded: batches },
    "Records: 6 accepted. The ledger could not record what happened to positions 0 to 2, 6 to 8: a repeat may report these records as unknown. Run it again with its ledger.",
  ],
  [
    "some are not reported",
    { accepted: 2, rejected: 1, unreported: batch },
    `Records: 2 accepted, 1 rejected. Reporting the results of positions 0 to 2 failed. ${again} no record is left to send.`,
  ],
  [
    "the ledger can report, repeat and send",
    { rejected: 3, unknown: 3, pending: 3, hasOpen: true, hasLedger: true, unreported: batch },
    "Records: 3 rejected, 3 unknown (may have been executed), 3 still to send. Reporting the results of positions 0 to 2 failed. Run it again with its ledger to report them, repeat the unknown batches under their keys and send the rest.",
  ],
  [
    "the reason has an instruction",
    { accepted: 3, pending: 3, isSourceRead: false, hasLedger: true, hasInstruction: true },
    "Records: 3 accepted.",
  ],
  [
    "the reason has an instruction, and there is no ledger",
    { accepted: 3, unknown: 3, pending: 3, hasInstruction: true },
    `Records: 3 accepted, 3 unknown (may have been executed). ${again} send only positions 6 to 8 (error.unsent).`,
  ],
  [
    "the reason has an instruction, and no record has a result",
    { pending: 3, hasLedger: true, hasInstruction: true },
    "This run sent no record.",
  ],
])("%s", (_, given, text) => {
  expect(sentences(given)).toBe(text);
});
