import { notAccepted } from "./batch-result.ts";
import type { BatchResult } from "./ledger.ts";
import type { ReadBatch } from "./read-batches.ts";
import type { Rejection, UnknownBatch } from "./results.ts";
import { withoutRepeat } from "./without-repeat.ts";

/** Callbacks for records that were not accepted. */
export interface BulkCallbacks<Item> {
  /** Called with each rejected record, in the order of its batch. The run waits for it. */
  readonly onRejected?: ((rejection: Rejection<Item>) => unknown) | undefined;
  /** Called with each batch whose result is unknown; a later run that cannot find out more only counts it. The run waits for it. */
  readonly onUnknown?: ((batch: UnknownBatch<Item>) => unknown) | undefined;
}

/** Calls the callbacks for every record that was not accepted. @throws what a callback throws. */
export async function reportResult<Item>(
  { onRejected, onUnknown }: BulkCallbacks<Item>,
  { from, records }: ReadBatch<Item>,
  result: BatchResult,
  idempotencyKey: string | undefined,
  { info, isOpen }: Pick<UnknownBatch<Item>, "info" | "isOpen">,
): Promise<void> {
  const { refused, unknown } = notAccepted(records.length, result);
  const recordAt = (index: number) => records[index] as Item;
  for (const { index, code, message } of refused) {
    await onRejected?.({ position: from + index, record: recordAt(index), code, message });
  }
  if (result.rest.result !== "unknown" || unknown.length === 0) return;
  await onUnknown?.({
    positions: unknown.map((index) => from + index),
    records: unknown.map(recordAt),
    idempotencyKey,
    message: isOpen ? withoutRepeat(result.rest.message) : result.rest.message,
    isOpen,
    info,
  });
}
