/**
 * What the files of `@tillside/bulk` share with the journal. Node only. No API for applications: it changes with any version. Apart from
 * `./internal`, because Node warns of `node:sqlite` as soon as it is loaded.
 */
export { openDatabase } from "../journal/database.ts";
export { isBusy } from "../journal/is-busy.ts";
export { fileStep } from "../journal/journal-step.ts";
export type { Layout } from "../journal/layout.ts";
export { markOpen } from "../journal/open-mark.ts";
export { OpenedFiles } from "../journal/opened-files.ts";
export { keepPrivate } from "../journal/private-file.ts";
export type { SqlDatabase } from "../journal/sql.ts";
export { Statements } from "../journal/statements.ts";
