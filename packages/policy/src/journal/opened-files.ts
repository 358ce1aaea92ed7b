import { realpathSync, statSync } from "node:fs";
import path from "node:path";
import { sqliteFiles } from "./private-file.ts";

const words = {
  journal: {
    replaced: "so what is written would be lost. Close the journal and open it again",
    elsewhere: "so what is written would not be found there. What was recorded is in",
    next: "open the journal by that path",
  },
  ledger: {
    replaced:
      "so a run that is resumed would not know what this one has sent. Put the file back, or check with the service before you send anything again",
    elsewhere: "which does not know what this run has sent. Its ledger is",
    next: "continue the run with that one",
  },
} as const;

/** The next run or process would not find what is written. By name, it is recognized across copies of the package. */
class ReplacedFileError extends Error {
  override readonly name = "ReplacedFileError";
}

/** The files of an open database. Whoever deletes or replaces one leaves SQLite writing to a file that cannot be opened again. */
export class OpenedFiles {
  readonly #kind: keyof typeof words;
  readonly #named: string;
  /** The file to which the path led. */
  readonly #real: readonly [path: string, identity: string];
  readonly #files: readonly (readonly [path: string, identity: string])[];

  /** @param file the database, just opened. */
  constructor(kind: keyof typeof words, file: string) {
    this.#kind = kind;
    // A relative path would mean another file after a change of the working directory. SQLite names its files after the file that a
    // link leads to; whoever opens the path next finds another file if the link has changed.
    const real = realpathSync(file);
    this.#named = path.resolve(file);
    this.#real = [real, identityOf(real)];
    // Whoever has a database to itself keeps the index of the -wal in memory.
    const own = kind === "ledger" ? sqliteFiles.filter((end) => end !== "-shm") : sqliteFiles;
    const paths = new Set([this.#named, ...own.map((end) => real + end)]);
    this.#files = [...paths].map((name) => [name, identityOf(name)]);
  }

  /** Whether each file is still the one that was opened. */
  get areInPlace(): boolean {
    return this.#files.every(isInPlace);
  }

  /** @throws ReplacedFileError when a file is no longer the one that was opened. */
  check(): void {
    const gone = this.#files.find((file) => !isInPlace(file))?.[0];
    if (gone === undefined) return;
    const { replaced, elsewhere, next } = words[this.#kind];
    const isLinkedElsewhere = gone === this.#named && identityOf(gone) !== "" && isInPlace(this.#real);
    throw new ReplacedFileError(
      isLinkedElsewhere
        ? `${gone} leads to another file now, ${elsewhere} ${this.#real[0]}: ${next}`
        : `${gone} was deleted, moved or replaced while the ${this.#kind} was open, ${replaced}`,
    );
  }
}

function isInPlace([file, identity]: readonly [path: string, identity: string]): boolean {
  return identityOf(file) === identity;
}

/** Which file a path names; "" if there is none. */
export function identityOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? "" : `${found.dev} ${found.ino}`;
}
