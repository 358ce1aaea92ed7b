import type { CallInfo } from "@tillside/policy";
import type { Verdict } from "./job.ts";
import type { Ending, RefusedAt, Rest } from "./ledger.ts";
import type { ReadBatch } from "./read-batches.ts";
import type { Rejection, UnknownBatch } from "./results.ts";

/** Of a batch in which nothing is left to send. */
export const nothingSent: Verdict = { result: "accepted", refused: new Map() };

/** Who is told of what was not accepted. */
export interface Listeners<Item> {
  /** Told of each record that was not taken, in the order of its batch; the run waits for it. */
  readonly onRejected?: ((rejection: Rejection<Item>) => void | Promise<void>) | undefined;
  /** Told of each batch of which nobody knows whether it was carried out; the run waits for it. */
  readonly onUnknown?: ((batch: UnknownBatch<Item>) => void | Promise<void>) | undefined;
}

/**
 * What the verdict on a batch means for every record of it.
 * @param size records of the batch as it was read.
 * @param leftOut those of them that were not sent.
 */
export function endingOf(
  size: number,
  leftOut: readonly RefusedAt[],
  verdict: Exclude<Verdict, { result: "stopped" }>,
): Ending {
  let refused = leftOut;
  if (verdict.result === "accepted" && verdict.refused.size > 0) {
    const out = new Set(leftOut.map(({ index }) => index));
    const sent = Array.from({ length: size }, (_, index) => index).filter((index) => !out.has(index));
    refused = [...leftOut, ...[...verdict.refused].map(([index, why]) => ({ index: sent[index] as number, ...why }))];
  }
  const rest = restOf(verdict);
  const others = size - refused.length;
  const counts = {
    accepted: rest.result === "accepted" ? others : 0,
    rejected: refused.length + (rest.result === "refused" ? others : 0),
    unknown: rest.result === "unknown" ? others : 0,
  };
  return { counts, refused, rest };
}

function restOf(verdict: Exclude<Verdict, { result: "stopped" }>): Rest {
  if (verdict.result === "unknown") return { result: "unknown", message: verdict.message };
  if (verdict.result === "refused") return verdict;
  return verdict.unsure === undefined ? { result: "accepted" } : { result: "unknown", message: verdict.unsure };
}

/** Whether there is anything to tell. */
export function isSilent({ refused, rest }: Ending): boolean {
  return refused.length === 0 && rest.result === "accepted";
}

/** The records of a batch that were refused, in order, and the places of those of which nobody knows. */
export function notAccepted(size: number, { refused, rest }: Ending): { refused: RefusedAt[]; unknown: number[] } {
  const singly = new Map(refused.map((each) => [each.index, each] as const));
  const found: ReturnType<typeof notAccepted> = { refused: [], unknown: [] };
  for (let index = 0; index < size; index++) {
    const why = singly.get(index) ?? (rest.result === "refused" ? rest : undefined);
    if (why !== undefined) found.refused.push({ index, code: why.code, message: why.message });
    else if (rest.result === "unknown") found.unknown.push(index);
  }
  return found;
}

/** Tells what became of every record that was not accepted. @throws what a listener throws. */
export async function tell<Item>(
  { onRejected, onUnknown }: Listeners<Item>,
  { from, records }: ReadBatch<Item>,
  ending: Ending,
  idempotencyKey: string | undefined,
  info: CallInfo | undefined,
): Promise<void> {
  const { refused, unknown } = notAccepted(records.length, ending);
  const recordAt = (index: number) => records[index] as Item;
  for (const { index, code, message } of refused) {
    await onRejected?.({ position: from + index, record: recordAt(index), code, message });
  }
  if (ending.rest.result !== "unknown" || unknown.length === 0) return;
  await onUnknown?.({
    positions: unknown.map((index) => from + index),
    records: unknown.map(recordAt),
    idempotencyKey,
    message: ending.rest.message,
    info,
  });
}
