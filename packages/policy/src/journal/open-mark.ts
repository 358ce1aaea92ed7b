/** The `application_id` of journals and ledgers of every version: "Till". Another program may use any `user_version`. */
export const applicationId = 0x54696c6c;

/**
 * What is in its place in the file while newer data is in the -wal only: "Tilo". Whoever reads the file with its -wal finds the other one.
 */
export const needsLog = 0x54696c6f;

/** Writes everything into the file, and marks it: from now on, the file by itself shows that its -wal is missing. */
export function markOpen(run: (sql: string) => unknown): void {
  run(`PRAGMA application_id = ${needsLog}`);
  // Another process may keep it from writing everything: then only the mark is missing.
  run("PRAGMA wal_checkpoint(PASSIVE)");
  run(`PRAGMA application_id = ${applicationId}`);
}

/**
 * For a file that is closed. Takes away a mark that was set by halves, as on a full disk or by a process that died. SQLite deletes the
 * -wal when the last process closes the file.
 */
export function clearMark(get: (sql: string) => unknown): void {
  try {
    const { application_id: id } = Object(get("PRAGMA application_id"));
    if (id === needsLog) get(`PRAGMA application_id = ${applicationId}`);
  } catch {
    // Closing never fails.
  }
}
