import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { damagedAdvice, isReadOnly } from "./file-advice.ts";
import { kindOf, type Layout, openingMs } from "./layout.ts";
import { isMountPoint } from "./mount-points.ts";
import { applicationId, needsLog } from "./open-mark.ts";

/** Looks at a file before anything of it changes. */
export function checkUntouched(file: string, path: string, layout: Layout): void {
  const refuse = (problem: string): never => {
    throw new ConfigurationError(`${layout.name}: ${path} cannot be used: ${problem}`);
  };
  const found = statSync(file);
  if (!found.isFile()) throw new Error("it is not a file");
  if (found.nlink > 1)
    refuse(
      "it has another name (a hard link), and what one process writes by one name is lost for another. Delete the other name.",
    );
  if (isMountPoint(file))
    refuse(
      "the file is mounted by itself, and what SQLite keeps beside it (-wal) would be lost with the container. Mount its folder.",
    );
  const log = `${file}-wal`;
  const logSize = () => statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (found.size === 0) {
    // Another process may be making it just now: it is no longer empty then.
    if (logSize() > 0 && statSync(file).size === 0) refuse(`it is empty, and ${log} is not. ${damagedAdvice}.`);
    return;
  }
  // SQLite takes one byte for an empty database, and would write over it.
  if (found.size === 1) refuse("it is not a database. Name another file.");
  const check = (readOnly: boolean) => {
    const database = new DatabaseSync(file, { readOnly, timeout: openingMs });
    try {
      if (checkContent(database, path, layout) !== needsLog || logSize() > 0) return;
    } finally {
      database.close();
    }
    refuse(
      `what was written to it last is in ${log}, which is missing or empty. Put that file back. If it is lost, check with the service what was sent before you delete ${path}.`,
    );
  };
  try {
    check(true);
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    // A crash has left a transaction that only a writer can roll back.
    check(false);
  }
}

/**
 * The file's `application_id`.
 * @throws ConfigurationError for a file of another program, version or layout, and for one that has lost a table or a column.
 */
export function checkContent(database: DatabaseSync, path: string, layout: Layout): number {
  const { id, version, objects } = database.prepare(contentQuery).get() as Content;
  const isNew = id === 0 && version === 0 && objects === 0;
  if (isNew) return id;
  const problem =
    id === applicationId || id === needsLog
      ? ownProblem(database, version, layout)
      : "it is a database of another program. Name another file.";
  if (problem !== undefined) throw new ConfigurationError(`${layout.name}: ${path} cannot be used: ${problem}`);
  return id;
}

/**
 * What is wrong with a journal or a ledger, if anything. A missing table is not made again: what it held would be forgotten without an
 * error.
 */
function ownProblem(database: DatabaseSync, version: number, layout: Layout): string | undefined {
  if (version !== layout.version) return otherVersion(version, layout);
  const whole = new DatabaseSync(":memory:");
  whole.exec(layout.tables);
  const found = columnsOf(database);
  const lost = columnsOf(whole).find((column) => !found.includes(column));
  whole.close();
  if (lost === undefined) return undefined;
  const [table = ""] = lost.split(".");
  const isTableLost = !found.some((column) => column.startsWith(`${table}.`));
  return `its ${isTableLost ? `table ${table}` : `column ${lost}`} is missing. ${damagedAdvice}.`;
}

/** The columns of all tables, as `table.column`. */
function columnsOf(database: DatabaseSync): string[] {
  const query = `
    SELECT schema.name || '.' || info.name AS name
    FROM sqlite_schema AS schema, pragma_table_info(schema.name) AS info WHERE schema.type = 'table'
  `;
  return database
    .prepare(query)
    .all()
    .map(({ name }) => `${name}`);
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

/** What the file is instead, and what to do. */
function otherVersion(found: number, { version, package: name }: Layout): string {
  const kind = kindOf(found);
  if (kind !== kindOf(version)) return `it is a ${kind}. Name another file.`;
  const versions = `it is a ${kind} of version ${found}, and this package reads version ${version}.`;
  if (found > version) return `${versions} Update ${name}, or name another file.`;
  const finish = kind === "journal" ? "resume()" : "the same bulk run";
  return `${versions} Finish what it holds with the ${name} that wrote it (${finish}), then name a new file or delete this one.`;
}
