import type { CallInfo } from "../call-info.ts";
import type { Verdict } from "./job.ts";
import type { Ending, RefusedAt, Rest } from "./ledger.ts";
import type { Rejection, UnknownBatch } from "./results.ts";
import type { Span } from "./spans.ts";

/** Who is told of what was not accepted. */
export interface Listeners<Item> {
  /** Told of each record that was not taken, in the order of its batch; the run waits for it. */
  readonly onRejected?: ((rejection: Rejection<Item>) => void | Promise<void>) | undefined;
  /** Told of each batch of which nobody knows whether it was carried out; the run waits for it. */
  readonly onUnknown?: ((batch: UnknownBatch<Item>) => void | Promise<void>) | undefined;
}

/**
 * What the verdict on a batch means for every record of its span.
 * @param leftOut the records that were not part of the batch.
 */
export function endingOf<Item>(
  { records }: Span<Item>,
  leftOut: readonly RefusedAt[],
  verdict: Exclude<Verdict, { result: "stopped" }>,
): Ending {
  let refused = leftOut;
  if (verdict.result === "accepted" && verdict.refused.size > 0) {
    const out = new Set(leftOut.map(({ index }) => index));
    const sent = records.flatMap((_, index) => (out.has(index) ? [] : [index]));
    refused = [...leftOut, ...[...verdict.refused].map(([index, why]) => ({ index: sent[index] as number, ...why }))];
  }
  const rest = restOf(verdict);
  const others = records.length - refused.length;
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

/** Tells what became of every record that was not accepted. @throws what a listener throws. */
export async function tell<Item>(
  { onRejected, onUnknown }: Listeners<Item>,
  { from, records }: Span<Item>,
  { refused, rest }: Ending,
  idempotencyKey: string | undefined,
  info: CallInfo | undefined,
): Promise<void> {
  const singly = new Map(refused.map((each) => [each.index, each] as const));
  const unknown: { positions: number[]; records: Item[] } = { positions: [], records: [] };
  for (const [index, record] of records.entries()) {
    const position = from + index;
    const why = singly.get(index) ?? (rest.result === "refused" ? rest : undefined);
    if (why !== undefined) await onRejected?.({ position, record, code: why.code, message: why.message });
    else if (rest.result === "unknown") {
      unknown.positions.push(position);
      unknown.records.push(record);
    }
  }
  if (rest.result !== "unknown" || unknown.records.length === 0) return;
  await onUnknown?.({ ...unknown, idempotencyKey, message: rest.message, info });
}
