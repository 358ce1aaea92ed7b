import { ConfigurationError } from "@tillside/policy";
import {
  fileStep,
  type Layout,
  markOpen,
  OpenedFiles,
  type SqlDatabase,
  Statements,
} from "@tillside/policy/internal/sqlite";
import { isAllAccepted } from "../batch-result.ts";
import type { BatchResult, Ledger, LedgerEntry } from "../ledger.ts";
import { otherRun } from "./other-run.ts";

/** Versions of ledgers begin at 101, so that a ledger is never mistaken for a journal. */
export const ledgerLayout: Layout = {
  name: "openLedger",
  package: "@tillside/bulk",
  version: 102,
  // Two processes that share a ledger would send the same batches.
  exclusive: true,
  tables: `
    CREATE TABLE IF NOT EXISTS run (identity TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS batches (
      start INTEGER PRIMARY KEY, finish INTEGER NOT NULL, hash TEXT NOT NULL, key TEXT, started_at REAL NOT NULL,
      left_out TEXT NOT NULL, accepted INTEGER, rejected INTEGER, unknown INTEGER, unreported TEXT
    ) STRICT;
  `,
};

/** After so many batches, the -wal is written into the file: a few MB. */
const batchesInLog = 256;

/**
 * A ledger in a SQLite file. Only the beginning of a batch must survive a power loss, or the batch would be sent under a second key.
 * A batch whose result was lost is sent again under its key. `left_out` and `unreported` hold the messages of records that were not accepted,
 * until `reported()`.
 */
export class SqliteLedger implements Ledger {
  readonly #path: string;
  readonly #synchronous: "FULL" | "NORMAL";
  readonly #flushes: (() => void)[] = [];
  readonly #statements: Statements;
  readonly #files: OpenedFiles;
  #begun = 0;

  constructor(path: string, database: SqlDatabase, synchronous: "FULL" | "NORMAL") {
    this.#path = path;
    this.#synchronous = synchronous;
    this.#statements = new Statements(database, "ledger");
    this.#files = new OpenedFiles("ledger", path);
  }

  /** Whether the ledger has no batch yet. */
  get isNew(): boolean {
    return this.#read("SELECT 1 FROM batches LIMIT 1") === undefined;
  }

  /** Whether its files are still those that were opened. If not, a run that is resumed would not know what this one has sent. */
  get isInPlace(): boolean {
    return this.#files.areInPlace;
  }

  /** @throws ConfigurationError if the ledger belongs to another host, account, list or action, or has lost what it belongs to. */
  open(identity: string): void {
    const begun = this.#read("SELECT identity FROM run") as { identity: string } | undefined;
    if (begun === undefined && !this.isNew) {
      throw new ConfigurationError(
        `openLedger: ${this.#path} has batches, but has lost which run they belong to. Check with the service what was sent before you delete it.`,
      );
    }
    if (begun === undefined) this.#write(() => this.#statements.run("INSERT INTO run VALUES (?)", identity));
    else if (begun.identity !== identity) {
      throw new ConfigurationError(
        `openLedger: ${this.#path} ${otherRun(begun.identity, identity)} Use a separate ledger for each import.`,
      );
    }
  }

  next(position: number): LedgerEntry | undefined {
    const row = this.#read("SELECT * FROM batches WHERE start >= ? ORDER BY start LIMIT 1", position);
    if (row === undefined) return undefined;
    const { accepted, rejected, unknown, ...entry } = row as Row;
    return {
      from: entry.start,
      to: entry.finish,
      hash: entry.hash,
      key: entry.key ?? undefined,
      startedAt: entry.started_at,
      leftOut: JSON.parse(entry.left_out),
      counts: accepted === null ? undefined : { accepted, rejected, unknown },
      unreported: entry.unreported === null ? undefined : JSON.parse(entry.unreported),
    };
  }

  begin({ from, to, hash, key, startedAt, leftOut }: Parameters<Ledger["begin"]>[0]): void {
    this.#write(() => {
      this.#begun += 1;
      if (this.#begun % batchesInLog === 0) markOpen((sql) => this.#statements.run(sql));
      this.#statements.run(`PRAGMA synchronous = ${this.#synchronous}`);
      this.#statements.run(
        "INSERT INTO batches (start, finish, hash, key, started_at, left_out) VALUES (?, ?, ?, ?, ?, ?)",
        from,
        to,
        hash,
        key ?? null,
        startedAt,
        JSON.stringify(leftOut),
      );
      this.#statements.run("PRAGMA synchronous = NORMAL");
    });
  }

  end(from: number, result: BatchResult): void {
    const { accepted, rejected, unknown } = result.counts;
    this.#write(() =>
      this.#statements.run(
        "UPDATE batches SET accepted = ?, rejected = ?, unknown = ?, unreported = ? WHERE start = ?",
        accepted,
        rejected,
        unknown,
        isAllAccepted(result) ? null : JSON.stringify(result),
        from,
      ),
    );
  }

  /** Calls `flush` each time before a batch is marked as reported, if that mark survives a power loss. */
  beforeReported(flush: () => void): void {
    if (this.#synchronous === "FULL") this.#flushes.push(flush);
  }

  reported(from: number): void {
    for (const flush of this.#flushes) flush();
    this.#write(() =>
      this.#statements.run("UPDATE batches SET unreported = NULL, left_out = '[]' WHERE start = ?", from),
    );
  }

  drop(from: number): void {
    this.#write(() => this.#statements.run("DELETE FROM batches WHERE start = ?", from));
  }

  /** @throws ConfigurationError that names the file and says what to do where SQLite cannot read it. */
  #read(sql: string, ...values: readonly number[]): unknown {
    try {
      return fileStep(this.#path, () => this.#statements.get(sql, ...values));
    } catch (error) {
      if (!(error instanceof Error) || error instanceof ConfigurationError) throw error;
      throw new ConfigurationError(`openLedger: ${error.message}`, { cause: error.cause });
    }
  }

  /**
   * @throws an error that names the file and says what to do where SQLite cannot write it. The same where the file was deleted, moved or
   * replaced: a run that is resumed would not find what is written.
   */
  #write(step: () => void): void {
    this.#statements.checkOpen();
    this.#files.check();
    fileStep(this.#path, step);
  }

  /** Closes the file. Another process can open it then. */
  close(): void {
    this.#statements.close();
  }
}

/** A row as SQLite returns it. */
type Row = {
  readonly start: number;
  readonly finish: number;
  readonly hash: string;
  readonly key: string | null;
  readonly started_at: number;
  readonly left_out: string;
  readonly unreported: string | null;
} & (
  | { readonly accepted: null; readonly rejected: null; readonly unknown: null }
  | { readonly accepted: number; readonly rejected: number; readonly unknown: number }
);
