import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { damagedAdvice, isReadOnly } from "./file-advice.ts";
import { kindOf, type Layout, openingMs } from "./layout.ts";

/** Looks at a file before anything of it changes. */
export function checkUntouched(file: string, path: string, layout: Layout): void {
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
export const applicationId = 0x54696c6c;

export function checkContent(database: DatabaseSync, path: string, layout: Layout): void {
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

/** What the file is instead, and what to do. */
function otherVersion(found: number, { version, package: name }: Layout): string {
  const kind = kindOf(found);
  if (kind !== kindOf(version)) return `it is a ${kind}. Name another file.`;
  const versions = `it is a ${kind} of version ${found}, and this package reads version ${version}.`;
  if (found > version) return `${versions} Update ${name}, or name another file.`;
  const finish = kind === "journal" ? "resume()" : "the same bulk run";
  return `${versions} Finish what it holds with the ${name} that wrote it (${finish}), then name a new file or delete this one.`;
}
