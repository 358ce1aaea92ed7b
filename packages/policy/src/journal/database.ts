import { closeSync, existsSync, openSync, realpathSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { damagedAdvice, fileAdvice, isDamaged, isNoDatabase, isReadOnly } from "./file-advice.ts";
import { isBusy } from "./is-busy.ts";
import { identityOf } from "./opened-files.ts";
import { keepPrivate } from "./private-file.ts";

/** What a file holds, and who opens it. */
export interface Layout {
  /** The function that opens it and the package of that function, for messages. */
  readonly name: string;
  readonly package: string;
  /** Of its tables; a file of another version, or of another layout, is refused. */
  readonly version: number;
  readonly tables: string;
  /** No one else may open it meanwhile. */
  readonly exclusive?: true;
  /** Milliseconds that a statement holds up the event loop while another process writes; default 5,000. */
  readonly busyMs?: number;
}

/** Milliseconds that opening waits for another process that writes. */
export const openingMs = 5_000;

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

/** Looks at a file before anything of it changes. */
function checkUntouched(file: string, path: string, layout: Layout): void {
  const found = statSync(file);
  if (!found.isFile()) throw new Error("it is not a file");
  if (found.nlink > 1) {
    throw new ConfigurationError(
      `${layout.name}: ${path} cannot be used: it has another name (a hard link), and what one process writes by one name is lost for another. Delete the other name.`,
    );
  }
  if (found.size === 0) return;
  const check = (readOnly: boolean) => {
    const database = new DatabaseSync(file, { readOnly, timeout: openingMs });
    try {
      checkContent(database, path, layout);
    } finally {
      database.close();
    }
  };
  try {
    check(true);
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    // A crash has left a transaction that only a writer can roll back.
    check(false);
  }
}

/** The `application_id` of journals and ledgers of every version: "Till". Another program may use any `user_version`. */
const applicationId = 0x54696c6c;

function checkContent(database: DatabaseSync, path: string, layout: Layout): void {
  const { id, version, objects } = database.prepare(contentQuery).get() as Content;
  const isNew = id === 0 && version === 0 && objects === 0;
  if (isNew) return;
  const problem =
    id === applicationId
      ? ownProblem(database, version, layout)
      : "it is a database of another program. Name another file.";
  if (problem !== undefined) throw new ConfigurationError(`${layout.name}: ${path} cannot be used: ${problem}`);
}

/**
 * What is wrong with a journal or a ledger, if anything. A missing table is not made again: what it held would be forgotten without an
 * error.
 */
function ownProblem(database: DatabaseSync, version: number, layout: Layout): string | undefined {
  if (version !== layout.version) return otherVersion(version, layout);
  const isThere = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  const lost = [...layout.tables.matchAll(/CREATE TABLE IF NOT EXISTS (\w+)/g)].find(
    ([, table = ""]) => !isThere.get(table),
  );
  return lost && `its table ${lost[1]} is missing. ${damagedAdvice}.`;
}

type Content = {
  readonly id: number;
  readonly version: number;
  /** Number of tables, indexes, views and triggers. */
  readonly objects: number;
};

const contentQuery = `
  SELECT application_id AS id, user_version AS version, (SELECT count(*) FROM sqlite_schema) AS objects
  FROM pragma_application_id, pragma_user_version
`;

function setUp(database: DatabaseSync, path: string, synchronous: string, layout: Layout): void {
  const { version, tables, exclusive, busyMs = openingMs } = layout;
  database.exec(`PRAGMA busy_timeout = ${openingMs}`);
  // Before the first access, or others are only kept from writing.
  if (exclusive) database.exec("PRAGMA locking_mode = EXCLUSIVE");
  useWal(database);
  // What is deleted is written over: it may have been a body.
  database.exec("PRAGMA secure_delete = ON");
  database.exec("BEGIN IMMEDIATE");
  // Another process may have filled it since.
  checkContent(database, path, layout);
  database.exec(`${tables} PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}; COMMIT`);
  database.exec(`PRAGMA synchronous = ${synchronous}; PRAGMA busy_timeout = ${busyMs}`);
}

/** What to do about a file that cannot be opened. */
function adviceOn(error: unknown): string {
  if (isNoDatabase(error)) return `${fileAdvice(error)}, or name another file`;
  if (isDamaged(error) || isBusy(error)) return `${fileAdvice(error)}`;
  return "Option path names a file; its folder must be writable and have space";
}

/** Versions of journals are up to 100, those of ledgers begin at 101. */
const kindOf = (version: number) => (version > 100 ? "ledger" : "journal");

/** What the file is instead, and what to do. */
function otherVersion(found: number, { version, package: name }: Layout): string {
  const kind = kindOf(found);
  if (kind !== kindOf(version)) return `it is a ${kind}. Name another file.`;
  const versions = `it is a ${kind} of version ${found}, and this package reads version ${version}.`;
  if (found > version) return `${versions} Update ${name}, or name another file.`;
  const finish = kind === "journal" ? "resume()" : "the same bulk run";
  return `${versions} Finish what it holds with the ${name} that wrote it (${finish}), then name a new file or delete this one.`;
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
