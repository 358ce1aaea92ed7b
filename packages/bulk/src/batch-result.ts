import type { BatchVerdict } from "./job.ts";
import type { BatchResult, OtherRecords, RefusedAt } from "./ledger.ts";

/** The verdict on a batch that has no record left to send. */
export const nothingSent: BatchVerdict = { result: "accepted", refused: new Map() };

/** A verdict after which the run continues. */
type FinalVerdict = Exclude<BatchVerdict, { result: "stopped" }>;

/**
 * Turns the verdict on what was sent into a result for every record of the batch.
 * @param size number of records in the batch as it was read.
 * @param leftOut records of the batch that were not sent.
 */
export function batchResult(size: number, leftOut: readonly RefusedAt[], verdict: FinalVerdict): BatchResult {
  let refused = leftOut;
  if (verdict.result === "accepted" && verdict.refused.size > 0) {
    const out = new Set(leftOut.map(({ index }) => index));
    const sent = Array.from({ length: size }, (_, index) => index).filter((index) => !out.has(index));
    refused = [...leftOut, ...[...verdict.refused].map(([index, why]) => ({ index: sent[index] as number, ...why }))];
  }
  const rest = otherRecords(verdict);
  const others = size - refused.length;
  const counts = {
    accepted: rest.result === "accepted" ? others : 0,
    rejected: refused.length + (rest.result === "refused" ? others : 0),
    unknown: rest.result === "unknown" ? others : 0,
  };
  return { counts, refused, rest };
}

function otherRecords(verdict: FinalVerdict): OtherRecords {
  if (verdict.result === "unknown") return { result: "unknown", message: verdict.message };
  if (verdict.result === "refused") return verdict;
  return verdict.unsure === undefined ? { result: "accepted" } : { result: "unknown", message: verdict.unsure };
}

/** Whether every record was accepted, so that there is nothing to report. */
export function isAllAccepted({ refused, rest }: Pick<BatchResult, "refused" | "rest">): boolean {
  return refused.length === 0 && rest.result === "accepted";
}

/** The refused records of a batch in order, and the indexes of the unknown ones. */
export function notAccepted(size: number, { refused, rest }: BatchResult): { refused: RefusedAt[]; unknown: number[] } {
  const singly = new Map(refused.map((each) => [each.index, each] as const));
  const found: ReturnType<typeof notAccepted> = { refused: [], unknown: [] };
  for (let index = 0; index < size; index++) {
    const why = singly.get(index) ?? (rest.result === "refused" ? rest : undefined);
    if (why !== undefined) found.refused.push({ index, code: why.code, message: why.message });
    else if (rest.result === "unknown") found.unknown.push(index);
  }
  return found;
}
