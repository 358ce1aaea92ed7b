import type { SqliteLedger } from "@tillside/bulk/files";
import type { UnknownLines } from "./unknown-lines.ts";

/** What the ledger of a run that has ended keeps of records of which nobody knows whether they were taken in. */
export interface LeftOver {
  /** The server can be asked again about some of them. */
  readonly isOpen: boolean;
  /** What earlier runs told of those about which nothing more can be asked. */
  readonly earlier: readonly UnknownLines[];
}

/**
 * @param read records that this run has read: what comes after them is not counted in its sums either.
 * @param told places of unknown records that this run has told itself, one of each batch.
 */
export function leftOver(ledger: Pick<SqliteLedger, "next">, read: number, told: readonly number[]): LeftOver {
  const earlier: UnknownLines[] = [];
  let isOpen = false;
  for (let entry = ledger.next(0); entry && entry.to <= read; entry = ledger.next(entry.to)) {
    const { from, to, key, counts } = entry;
    if (counts === undefined) isOpen = true;
    else if (counts.unknown > 0 && !told.some((place) => place >= from && place < to)) {
      earlier.push({ first: from, last: to - 1, count: counts.unknown, key, why: "an earlier run told it." });
    }
  }
  return { isOpen, earlier };
}
