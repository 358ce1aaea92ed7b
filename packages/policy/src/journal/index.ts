/** A journal of writes, for Node: one that was in flight when its process died is finished with the same key. */
export type { Conflict, JournalStorage } from "../call/journal.ts";
export { journalOf } from "./journal-of.ts";
export { type JournalOptions, openJournal } from "./open-journal.ts";
export { type ResumeOptions, resume } from "./resume.ts";
export type { ResumeReport, UnfinishedCall } from "./resume-report.ts";
export type { SqliteJournal } from "./sqlite-journal.ts";
