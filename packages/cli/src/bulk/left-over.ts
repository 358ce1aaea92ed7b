import type { SqliteLedger } from "@tillside/bulk/files";
import type { UnknownLines } from "./unknown-lines.ts";

/** The unknown records in the ledger of a run that ended. */
export interface LeftOver {
  /** Whether a repeat can find out the result of some of them. */
  readonly isOpen: boolean;
  /** Those that earlier runs reported and that no repeat can find out. */
  readonly earlier: readonly UnknownLines[];
}

/**
 * @param read number of records that this run has read. Later ones are not part of its summary.
 * @param reported positions of unknown records that this run has reported, one per batch.
 */
export function leftOver(ledger: Pick<SqliteLedger, "next">, read: number, reported: readonly number[]): LeftOver {
  const earlier: UnknownLines[] = [];
  let isOpen = false;
  for (let entry = ledger.next(0); entry && entry.to <= read; entry = ledger.next(entry.to)) {
    const { from, to, key, counts } = entry;
    if (counts === undefined) isOpen = true;
    else if (counts.unknown > 0 && !reported.some((place) => place >= from && place < to)) {
      earlier.push({ first: from, last: to - 1, count: counts.unknown, key, why: "an earlier run reported it." });
    }
  }
  return { isOpen, earlier };
}
