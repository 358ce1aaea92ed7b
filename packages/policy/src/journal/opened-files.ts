import { realpathSync, statSync } from "node:fs";
import path from "node:path";
import { sqliteFiles } from "./private-file.ts";

const consequences = {
  journal: "so what is written would be lost. Close the journal and open it again",
  ledger:
    "so a run that is resumed would not know what this one has sent. Put the file back, or check with the service before you send anything again",
} as const;

/** The files of an open database. Whoever deletes or replaces one leaves SQLite writing to a file that cannot be opened again. */
export class OpenedFiles {
  readonly #kind: keyof typeof consequences;
  readonly #files: readonly (readonly [path: string, identity: string])[];

  /** @param file the database, just opened. */
  constructor(kind: keyof typeof consequences, file: string) {
    this.#kind = kind;
    // A relative path would mean another file after a change of the working directory. SQLite names its files after the file that a
    // link leads to; whoever opens the path next finds another file if the link has changed.
    const real = realpathSync(file);
    const paths = new Set([path.resolve(file), ...sqliteFiles.map((end) => real + end)]);
    this.#files = [...paths].map((name) => [name, identityOf(name)]);
  }

  /** @throws Error when a file is no longer the one that was opened. */
  check(): void {
    const gone = this.#files.find(([file, identity]) => identityOf(file) !== identity)?.[0];
    if (gone === undefined) return;
    throw new Error(
      `${gone} was deleted, moved or replaced while the ${this.#kind} was open, ${consequences[this.#kind]}`,
    );
  }
}

/** Which file a path names; "" if there is none. */
export function identityOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? "" : `${found.dev} ${found.ino}`;
}
