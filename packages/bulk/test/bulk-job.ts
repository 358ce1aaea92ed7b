import { ManualClock } from "@tillside/testing/manual-clock";
import type { Batch, BatchVerdict, BulkJob, Delivery } from "../src/job.ts";

/** The verdict that accepts every record. */
export const done: BatchVerdict = { result: "accepted", refused: new Map() };

/** A job whose records are numbers. Negative ones are malformed; the contract refuses those of 1,000 and more. */
export function numbersJob(
  send: (batch: Batch<number>, delivery: Delivery) => BatchVerdict | Promise<BatchVerdict> = () => done,
  given: Partial<BulkJob<number>> = {},
): BulkJob<number> {
  return {
    name: "sendNumbers",
    identity: "numbers",
    safety: "keyed",
    keyLifeMs: 3_600_000,
    clock: new ManualClock(),
    batchSize: 3,
    batchBytes: Number.POSITIVE_INFINITY,
    concurrency: 2,
    take: (value) => ({
      text: String(value),
      ...(value < 0 ? { refused: { code: "Negative", message: "It is below 0." } } : {}),
    }),
    check: ({ records }) =>
      records.some((value) => value >= 1000) ? { code: "EVT-021", message: "It is too large." } : undefined,
    send: async (batch, delivery) => send(batch, delivery),
    ...given,
  };
}
