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
  const sent = hasIndexes(verdict) ? sentIndexes(size, leftOut) : [];
  const single = verdict.result === "accepted" ? [...verdict.refused] : [];
  const refused = [...leftOut, ...single.map(([index, why]) => ({ index: sent[index] as number, ...why }))];
  const rest = otherRecords(verdict, sent);
  const others = size - refused.length;
  const unknown = rest.result === "unknown" ? (rest.indexes?.length ?? others) : 0;
  const counts = {
    accepted: rest.result === "refused" ? 0 : others - unknown,
    rejected: refused.length + (rest.result === "refused" ? others : 0),
    unknown,
  };
  return { counts, refused, rest };
}

/** Whether a verdict names single records, by their indexes in what was sent. */
function hasIndexes(verdict: FinalVerdict): boolean {
  return verdict.result === "accepted" && (verdict.refused.size > 0 || verdict.unsureAt !== undefined);
}

/** The index in the batch of each record that was sent. */
function sentIndexes(size: number, leftOut: readonly RefusedAt[]): number[] {
  const out = new Set(leftOut.map(({ index }) => index));
  return Array.from({ length: size }, (_, index) => index).filter((index) => !out.has(index));
}

function otherRecords(verdict: FinalVerdict, sent: readonly number[]): OtherRecords {
  if (verdict.result === "unknown") return { result: "unknown", message: verdict.message };
  if (verdict.result === "refused") return verdict;
  const { unsure: message, unsureAt } = verdict;
  if (message === undefined) return { result: "accepted" };
  if (unsureAt === undefined) return { result: "unknown", message };
  return { result: "unknown", message, indexes: unsureAt.map((index) => sent[index] as number) };
}

/** Whether every record was accepted, so that there is nothing to report. */
export function isAllAccepted({ refused, rest }: Pick<BatchResult, "refused" | "rest">): boolean {
  return refused.length === 0 && rest.result === "accepted";
}

/** The refused records of a batch in order, and the indexes of the unknown ones. */
export function notAccepted(size: number, { refused, rest }: BatchResult): { refused: RefusedAt[]; unknown: number[] } {
  const singly = new Map(refused.map((each) => [each.index, each] as const));
  const isUnknown = unknownIn(rest);
  const found: ReturnType<typeof notAccepted> = { refused: [], unknown: [] };
  for (let index = 0; index < size; index++) {
    const why = singly.get(index) ?? (rest.result === "refused" ? rest : undefined);
    if (why !== undefined) found.refused.push({ index, code: why.code, message: why.message });
    else if (isUnknown(index)) found.unknown.push(index);
  }
  return found;
}

function unknownIn(rest: OtherRecords): (index: number) => boolean {
  if (rest.result !== "unknown") return () => false;
  const indexes = rest.indexes && new Set(rest.indexes);
  return (index) => indexes === undefined || indexes.has(index);
}
