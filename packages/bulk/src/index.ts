/** Sends any number of records in batches. Web APIs only. Applications import from a client. */

export { batchVerdict } from "./batch-verdict.ts";
export { BulkError } from "./bulk-error.ts";
export type { BulkRun } from "./bulk-run.ts";
export type { Batch, BatchVerdict, BulkJob, Delivery, QueuedJob, Taken } from "./job.ts";
export type { BatchResult, Ledger, LedgerEntry, OtherRecords, RefusedAt } from "./ledger.ts";
export { type BulkOptions, bulkDefaults, bulkNumbers, bulkOptions, bulkPolicy } from "./options.ts";
export { type OptionKinds, readOptions } from "./read-options.ts";
export type { BulkCounts, BulkProgress, BulkSummary, Refused, Rejection, UnknownBatch } from "./results.ts";
export { sha256Hex } from "./sha256-hex.ts";
export type { BulkSource } from "./source.ts";
export { startBulk } from "./start-bulk.ts";
