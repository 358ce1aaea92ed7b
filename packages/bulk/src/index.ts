/** What clients send any number of records with. Web APIs only; callers import from a client. */
export { BulkError } from "./bulk-error.ts";
export type { BulkRun } from "./bulk-run.ts";
export type { Batch, BulkJob, Delivery, QueuedJob, Taken, Verdict } from "./job.ts";
export type { Ending, Ledger, LedgerEntry, RefusedAt, Rest } from "./ledger.ts";
export { type BulkOptions, bulkDefaults, bulkNumbers, bulkPolicy } from "./options.ts";
export type { BulkCounts, BulkProgress, BulkSummary, Refused, Rejection, UnknownBatch } from "./results.ts";
export { sha256Hex } from "./sha256-hex.ts";
export type { BulkSource } from "./source.ts";
export { startBulk } from "./start-bulk.ts";
export { verdictOf } from "./verdict-of.ts";
