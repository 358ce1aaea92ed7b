/** The dated changes of an API's description, for the portal. */
export { type ChangelogEntry, changelogEntries } from "./entries.ts";
export { entryOf } from "./record-changes.ts";
