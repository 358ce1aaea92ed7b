import { statSync } from "node:fs";
import path from "node:path";
import { sqliteFiles } from "./private-file.ts";

/** The files of an open database. Whoever deletes or replaces one leaves SQLite writing to a file that cannot be opened again. */
export class OpenedFiles {
  readonly #files: readonly (readonly [path: string, identity: string])[];

  /** @param file the database, just opened. */
  constructor(file: string) {
    // A relative path would mean another file after a change of the working directory.
    const absolute = path.resolve(file);
    this.#files = sqliteFiles.map((end) => [absolute + end, identityOf(absolute + end)]);
  }

  /** @throws Error when a file is no longer the one that was opened. */
  check(): void {
    const gone = this.#files.find(([file, identity]) => identityOf(file) !== identity)?.[0];
    if (gone === undefined) return;
    throw new Error(
      `${gone} was deleted, moved or replaced while the journal was open, so what is written would be lost. Close the journal and open it again`,
    );
  }
}

function identityOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? "" : `${found.dev} ${found.ino}`;
}
