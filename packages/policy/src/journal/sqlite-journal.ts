import type { Outcome } from "../call-info.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Journal, JournalEntry } from "../record/journal.ts";
import { bodyBytes } from "./body-bytes.ts";
import { hash } from "./hash.ts";
import { newOwner, ownerGone } from "./owner.ts";
import type { RecordedCall } from "./recorded-call.ts";
import type { Sealing } from "./sealing.ts";
import type { SqlDatabase, SqlStatement, SqlValue } from "./sql.ts";

/** Finished entries are kept for longer than any key lives: a repeated key must not look younger than it is. */
const keptMs = 48 * 3_600_000;

/** After so many entries the old finished ones are deleted. */
const purgeEvery = 256;

/** How resuming settles an entry that will not be sent again; `reported` says that the caller was told. */
export type Settled = Outcome | "reported";

/** A journal in a SQLite file. Several processes may have it open. */
export class SqliteJournal implements Journal {
  readonly #path: string;
  readonly #database: SqlDatabase;
  readonly #sealing: Sealing;
  readonly #owner = newOwner();
  readonly #statements = new Map<string, SqlStatement>();
  #begun = 0;

  constructor(path: string, database: SqlDatabase, sealing: Sealing) {
    this.#path = path;
    this.#database = database;
    this.#sealing = sealing;
  }

  begin(entry: JournalEntry): void {
    const { id, account, body, headers, ...facts } = entry;
    const bytes = body === undefined ? undefined : bodyBytes(body);
    this.#run(
      `INSERT INTO calls (id, api, operation, safety, method, url, headers, key, account, started_at, deadline_at, owner,
        body_hash, sealing, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      facts.api,
      facts.operation,
      facts.safety,
      facts.method,
      facts.url,
      JSON.stringify(headers),
      facts.idempotencyKey ?? null,
      account === undefined ? null : hash(account),
      facts.startedAt,
      facts.deadlineAt,
      this.#owner,
      bytes === undefined ? null : hash(bytes),
      this.#sealing.id,
      bytes === undefined ? null : this.#sealing.seal(bytes, id),
    );
    if (this.#begun++ % purgeEvery === 0) this.#purge(facts.startedAt - keptMs);
  }

  /** Marks how a call ended. A body is kept only as long as it may be needed. */
  end(id: string, outcome: Settled): void {
    const body = outcome === "unknown" ? "body" : "NULL";
    this.#run(`UPDATE calls SET outcome = ?, body = ${body} WHERE id = ?`, outcome, id);
    if (outcome !== "executed") return;
    // The same write, repeated by the caller under its key, has answered for the earlier one.
    this.#run(
      `UPDATE calls SET outcome = 'executed', body = NULL WHERE outcome = 'unknown' AND (api, key, ifnull(body_hash, ''))
        IN (SELECT api, key, ifnull(body_hash, '') FROM calls WHERE id = ?)`,
      id,
    );
  }

  /** Closes the file; afterwards a write of a client that has this journal fails before it is sent. */
  close(): void {
    ownerGone(this.#owner);
    this.#statements.clear();
    this.#database.close();
  }

  /** Calls that did not end, or whose outcome is unknown, the oldest first. */
  unfinished(): RecordedCall[] {
    const rows = this.#statement(
      `SELECT id, api, operation, safety, method, url, headers, key, account, started_at AS startedAt,
        deadline_at AS deadlineAt, owner, body_hash AS bodyHash, sealing, outcome,
        (SELECT min(started_at) FROM calls AS same WHERE same.key = calls.key AND same.api = calls.api) AS keyUsedAt
        FROM calls WHERE outcome IS NULL OR outcome = 'unknown' ORDER BY started_at, rowid`,
    ).all();
    return rows.map((row) => {
      const { headers, key, account, bodyHash, keyUsedAt, ...rest } = row as unknown as Row;
      return {
        ...rest,
        headers: JSON.parse(headers),
        idempotencyKey: key ?? undefined,
        account: account ?? undefined,
        bodyHash: bodyHash ?? undefined,
        keyUsedAt: keyUsedAt ?? rest.startedAt,
      };
    });
  }

  /** Takes an unfinished call over for this journal; false when another has been faster, or its own process ended it. */
  claim({ id, owner, outcome }: RecordedCall, deadlineAt: number): boolean {
    const { changes } = this.#run(
      "UPDATE calls SET owner = ?, outcome = NULL, deadline_at = ? WHERE id = ? AND owner = ? AND outcome IS ?",
      this.#owner,
      deadlineAt,
      id,
      owner,
      outcome,
    );
    return changes === 1;
  }

  /** @throws ConfigurationError when these bodies were encrypted with another key than this journal's. */
  checkKey(calls: readonly RecordedCall[]): void {
    const other = calls.filter(({ sealing }) => !["plain", "none", this.#sealing.id].includes(sealing));
    const [first] = other;
    if (first === undefined) return;
    const own = ["plain", "none"].includes(this.#sealing.id) ? "without a key" : `with the key ${this.#sealing.id}`;
    throw new ConfigurationError(
      `resume: ${this.#path} was opened ${own}, but ${other.length} unfinished call(s) in it were encrypted with the key ${first.sealing}; open it with that one (openJournal, option key). Nothing was sent.`,
    );
  }

  /** The recorded bytes; undefined when only their hash was recorded, or when the file was changed. */
  bodyOf({ id, sealing }: RecordedCall): Uint8Array | undefined {
    const row = this.#statement("SELECT body FROM calls WHERE id = ?").get(id) as
      | { body: Uint8Array | null }
      | undefined;
    const body = row?.body ?? undefined;
    if (body === undefined || sealing === "plain") return body;
    try {
      return this.#sealing.open(body, id);
    } catch {
      return undefined;
    }
  }

  #purge(before: number): void {
    this.#run("DELETE FROM calls WHERE started_at < ? AND outcome IS NOT NULL AND outcome <> 'unknown'", before);
  }

  #run(sql: string, ...values: SqlValue[]) {
    return this.#statement(sql).run(...values);
  }

  #statement(sql: string): SqlStatement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

/** A row as SQLite gives it. */
interface Row extends Pick<RecordedCall, "id" | "api" | "operation" | "safety" | "method" | "url"> {
  readonly headers: string;
  readonly key: string | null;
  readonly account: string | null;
  readonly startedAt: number;
  readonly deadlineAt: number;
  readonly owner: string;
  readonly bodyHash: string | null;
  readonly sealing: string;
  readonly outcome: "unknown" | null;
  readonly keyUsedAt: number | null;
}
