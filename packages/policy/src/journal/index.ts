/** A journal of writes, for Node: one that was under way when its process died is finished with the same key. */
export { type JournalOptions, openJournal } from "./open-journal.ts";
export { type ResumeOptions, resume } from "./resume.ts";
export type { ResumeReport, UnfinishedCall } from "./resume-report.ts";
export type { SqliteJournal } from "./sqlite-journal.ts";
