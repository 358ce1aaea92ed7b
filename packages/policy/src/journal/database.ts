import { closeSync, existsSync, openSync, realpathSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { checkContent, checkUntouched } from "./check-file.ts";
import { fileAdvice, isDamaged, isNoDatabase } from "./file-advice.ts";
import { isBusy } from "./is-busy.ts";
import { type Layout, openingMs } from "./layout.ts";
import { applicationId, markOpen } from "./open-mark.ts";
import { identityOf } from "./opened-files.ts";
import { keepPrivate } from "./private-file.ts";

/** The writes of a journal. */
const calls: Layout = {
  name: "openJournal",
  package: "@tillside/policy",
  version: 5,
  // Long enough for the commit of another process; `WriteQueue` waits for more.
  busyMs: 5,
  tables: `
  CREATE TABLE IF NOT EXISTS calls (
    id TEXT PRIMARY KEY, api TEXT NOT NULL, operation TEXT NOT NULL, safety TEXT NOT NULL, method TEXT NOT NULL,
    url TEXT NOT NULL, headers TEXT NOT NULL, key TEXT, window_seconds REAL, account TEXT, started_at REAL NOT NULL,
    deadline_at REAL NOT NULL, owner TEXT NOT NULL, claims INTEGER NOT NULL DEFAULT 0, body_hash TEXT, sealing TEXT NOT NULL, seal BLOB, body BLOB,
    outcome TEXT, finding TEXT, response BLOB
  ) STRICT;
  CREATE INDEX IF NOT EXISTS calls_by_key ON calls (key);
  CREATE INDEX IF NOT EXISTS calls_by_start ON calls (started_at);
  CREATE INDEX IF NOT EXISTS calls_unfinished ON calls (outcome)
    WHERE outcome IS NULL OR outcome = 'unknown' OR finding IS NOT NULL;
`,
};

/**
 * Opens the file, or makes it, in WAL mode. Takes the rights of other users away from it.
 * @throws ConfigurationError when it cannot be written, is damaged or locked, has a hard link, or other users keep rights. Also when it
 * is not a file of this layout and version. A database of another program or version stays as it is.
 */
export function openDatabase(path: string, synchronous: string, layout: Layout = calls): DatabaseSync {
  const { name } = layout;
  if (path === ":memory:") {
    throw new ConfigurationError(`${name}: path must name a file. What is in memory does not survive the process.`);
  }
  try {
    for (let opening = 1; opening <= mostOpenings; opening++) {
      const database = openedAt(path, synchronous, layout);
      if (database !== undefined) return database;
    }
    throw new ConfigurationError(
      `${name}: ${path} cannot be used: another process deletes or replaces it whenever it is opened. Name another file.`,
    );
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(`${name}: ${path} cannot be used: ${reason}. ${adviceOn(error)}.`, { cause: error });
  }
}

/** A bulk run deletes its ledger when it ends. What another one has opened just before is then a file without a name. */
const mostOpenings = 5;

/** Undefined if the file was deleted or replaced while it was opened. */
function openedAt(path: string, synchronous: string, layout: Layout): DatabaseSync | undefined {
  // Bodies may hold what only the owner should read; SQLite gives its other files the same rights. A file that exists is not
  // opened here: closing it would end SQLite's locks on it, if this process has it open already.
  if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
  const identity = identityOf(path);
  let database: DatabaseSync | undefined;
  try {
    // SQLite would take `file:` at the beginning for a URI.
    const file = realpathSync(path);
    checkUntouched(file, path, layout);
    keepPrivate(layout.name, file);
    database = new DatabaseSync(file);
    setUp(database, path, synchronous, layout);
    if (identityOf(path) === identity) return database;
    database.close();
  } catch (error) {
    database?.close();
    if (identityOf(path) === identity) throw error;
  }
  return undefined;
}

function setUp(database: DatabaseSync, path: string, synchronous: string, layout: Layout): void {
  const { version, tables, exclusive, busyMs = openingMs } = layout;
  database.exec(`PRAGMA busy_timeout = ${openingMs}`);
  // Before the first access, or others are only kept from writing.
  if (exclusive) database.exec("PRAGMA locking_mode = EXCLUSIVE");
  // What is written into the file takes its mark away, so its owner does both.
  if (exclusive) database.exec("PRAGMA wal_autocheckpoint = 0");
  useWal(database);
  // What is deleted is written over: it may have been a body.
  database.exec("PRAGMA secure_delete = ON");
  database.exec("BEGIN IMMEDIATE");
  // Another process may have filled it since.
  checkContent(database, path, layout);
  database.exec(`${tables} PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}; COMMIT`);
  markOpen((sql) => database.exec(sql));
  database.exec(`PRAGMA synchronous = ${synchronous}; PRAGMA busy_timeout = ${busyMs}`);
}

/** What to do about a file that cannot be opened. */
function adviceOn(error: unknown): string {
  if (isNoDatabase(error)) return `${fileAdvice(error)}. If it was none, name another file`;
  if (isDamaged(error) || isBusy(error)) return `${fileAdvice(error)}`;
  return "Option path names a file; its folder must be writable and have space";
}

/** Switching to WAL does not wait for others by itself; once one process has done it, it stays. */
function useWal(database: DatabaseSync): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (const end = Date.now() + openingMs; ; Atomics.wait(pause, 0, 0, 20)) {
    try {
      const { journal_mode: mode } = database.prepare("PRAGMA journal_mode = WAL").get() as { journal_mode: string };
      if (mode === "wal") return;
    } catch (error) {
      if (isBusy(error) && Date.now() < end) continue;
      throw error;
    }
    throw new Error("write-ahead logging does not work there");
  }
}
