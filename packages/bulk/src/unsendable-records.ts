import type { Batch, BulkJob } from "./job.ts";
import type { RefusedAt } from "./ledger.ts";
import type { ReadBatch } from "./read-batches.ts";

/**
 * Finds the records that cannot be sent, so that one of them does not fail the whole batch. These are malformed records and, if the
 * contract refuses the batch, each record that it refuses alone.
 */
export function unsendableRecords<Item>({ check }: BulkJob<Item>, batch: ReadBatch<Item>): readonly RefusedAt[] {
  const { records, texts, malformed } = batch;
  if (check === undefined || malformed.length === records.length) return malformed;
  if (check(withoutRecords(malformed, batch)) === undefined) return malformed;
  const known = new Map(malformed.map((each) => [each.index, each] as const));
  return records.flatMap((record, index) => {
    const refused = known.get(index) ?? check({ records: [record], texts: [texts[index] as string] });
    return refused === undefined ? [] : [{ ...refused, index }];
  });
}

/** The batch without the records that are left out. */
export function withoutRecords<Item>(leftOut: readonly RefusedAt[], { records, texts }: ReadBatch<Item>): Batch<Item> {
  // Most batches leave nothing out, and copying a large one costs time.
  if (leftOut.length === 0) return { records, texts };
  const out = new Set(leftOut.map(({ index }) => index));
  const isSent = (_: unknown, index: number) => !out.has(index);
  return { records: records.filter(isSent), texts: texts.filter(isSent) };
}
