/**
 * What keeps over the death of a process, for Node: a journal of writes, by which one that was under way is finished with the
 * same key, and the ledger and the rejected records of a bulk run.
 */
export { type JournalOptions, openJournal } from "./open-journal.ts";
export { type LedgerOptions, openLedger } from "./open-ledger.ts";
export { openRejectedFile, type RejectedFile, type RejectedFileOptions } from "./open-rejected-file.ts";
export { readRejected } from "./read-rejected.ts";
export { type ResumeOptions, resume } from "./resume.ts";
export type { ResumeReport, UnfinishedCall } from "./resume-report.ts";
export type { SqliteJournal } from "./sqlite-journal.ts";
export type { SqliteLedger } from "./sqlite-ledger.ts";
