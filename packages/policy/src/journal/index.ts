/** A durable journal of writes for Node: a process that died in the middle of one can finish it with the same key. */
export { type JournalOptions, openJournal } from "./open-journal.ts";
export { type ResumeOptions, resume } from "./resume.ts";
export type { ResumeReport, UnfinishedCall } from "./resume-report.ts";
export type { SqliteJournal } from "./sqlite-journal.ts";
