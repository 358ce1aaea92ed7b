import { checkNames } from "../facts/check-names.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { openDatabase } from "./database.ts";
import { checkFolder } from "./private-file.ts";
import { sealedWith, unsealed } from "./sealing.ts";
import { SqliteJournal } from "./sqlite-journal.ts";

/** Where the journal is, and how it keeps what was sent. Give `key`, or say in `bodies` that you want none. */
export interface JournalOptions {
  /** The SQLite file; made when it is not there. Its folder also holds `<path>-wal` and `<path>-shm`. */
  readonly path: string;
  /**
   * 32 random bytes of your own, from a secret manager. They encrypt bodies (AES-256-GCM), and `resume()` does not send a call
   * whose method, address, headers, key or start was changed in the file. The owner, the deadline and the outcome of a call are
   * not bound, because they change while it is finished.
   */
  readonly key?: Uint8Array | undefined;
  /**
   * `plain` keeps bodies readable; `none` keeps their hash only, and `resume()` asks for them again. The file is trusted:
   * whoever may write it decides what `resume()` sends with your credential, within what the client itself sends for the
   * operation. `resume()` does not send a call with a header or query parameter of your own (`dry_run=false` is the exception), nor
   * one that would be a dry run. A folder in which every user may replace files is refused.
   */
  readonly bodies?: "plain" | "none" | undefined;
  /**
   * What a recorded write survives: `FULL` (the default) a power loss · `NORMAL` the death of the process, but a power loss may
   * take the last ones · `OFF` the same, but a power loss may break the whole file.
   */
  readonly synchronous?: "FULL" | "NORMAL" | "OFF" | undefined;
}

const names = { path: "", key: "", bodies: "", synchronous: "" } satisfies Record<keyof JournalOptions, string>;

const levels = ["FULL", "NORMAL", "OFF"] as const;

/**
 * Opens a journal of writes, for the client option `journal` and for `resume()`.
 * @throws ConfigurationError that names the wrong or missing option, or says why the file cannot be used.
 * @example const journal = openJournal({ path: "/var/lib/shop/writes.sqlite", key });
 */
export function openJournal(options: JournalOptions): SqliteJournal {
  const { path, key, bodies, synchronous = "FULL" } = options ?? {};
  const refuse = (problem: string): never => {
    throw new ConfigurationError(`openJournal: ${problem}`);
  };
  checkNames("openJournal", options ?? {}, names);
  if (typeof path !== "string" || path === "")
    refuse(`path ${(path ?? "") === "" ? "is missing or empty" : "must be a string, the path of a file"}.`);
  if (!levels.includes(synchronous)) refuse(`synchronous must be one of ${levels.join(", ")}.`);
  if (bodies !== undefined && bodies !== "plain" && bodies !== "none") refuse('bodies must be "plain" or "none".');
  if (bodies !== undefined && key !== undefined) refuse("give key or bodies, not both.");
  if (key !== undefined && !(key instanceof Uint8Array && key.length === 32))
    refuse("key must be 32 bytes (Uint8Array).");
  if (bodies !== undefined) checkFolder("openJournal", path);
  if (bodies !== undefined) return new SqliteJournal(path, openDatabase(path, synchronous), unsealed(bodies));
  if (key === undefined) return refuse('key is missing: give 32 bytes, or set bodies: "plain" or bodies: "none".');
  return new SqliteJournal(path, openDatabase(path, synchronous), sealedWith(key));
}
