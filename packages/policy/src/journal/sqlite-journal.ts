import type { Outcome } from "../call-info.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Conflict, Journal, JournalEntry } from "../record/journal.ts";
import { bodyBytes } from "./body-bytes.ts";
import { hash } from "./hash.ts";
import { packed, unpacked } from "./kept-answer.ts";
import { newOwner, ownerGone } from "./owner.ts";
import { callColumns, type Ended, type RecordedCall, recordedCall } from "./recorded-call.ts";
import type { Verdict } from "./resume-report.ts";
import { type Sealing, unsealed } from "./sealing.ts";
import type { SqlDatabase, SqlStatement, SqlValue } from "./sql.ts";
import { metConflict } from "./verdict.ts";

/** Finished entries are kept for longer than any key lives: a repeated key must not look younger than it is. */
const keptMs = 48 * 3_600_000;

/** After so many entries the old finished ones are deleted. */
const purgeEvery = 256;

/** How a finding of `resume()` settles its call. */
const settledAs = {
  confirmed: "executed",
  failed: "not-executed",
  unknown: "reported",
  "too old": "reported",
} as const;

/** The same writes as a call, under its key, whose outcome is unknown. */
const earlierOnes = `outcome = 'unknown' AND (api, key, method, url, ifnull(body_hash, ''))
  IN (SELECT api, key, method, url, ifnull(body_hash, '') FROM calls WHERE id = ?)`;

/** The part of a finding that the column `untold` holds. */
function foundOf({ result, reason, operationId, conflict }: Verdict): string {
  return JSON.stringify({ result, reason, operationId, conflict });
}

/** A journal in a SQLite file. Several processes may have it open. */
export class SqliteJournal implements Journal {
  readonly #path: string;
  readonly #database: SqlDatabase;
  readonly #sealing: Sealing;
  readonly #owner = newOwner();
  readonly #statements = new Map<string, SqlStatement>();
  /** Ends that could not be written, tried again before the next statement. */
  readonly #unwritten = new Map<string, Outcome>();
  #begun = 0;

  constructor(path: string, database: SqlDatabase, sealing: Sealing) {
    this.#path = path;
    this.#database = database;
    this.#sealing = sealing;
  }

  begin(entry: JournalEntry): void {
    const { id, account, body, headers, ...facts } = entry;
    const bytes = body === undefined ? undefined : bodyBytes(body);
    this.#writeEnds();
    // Nothing may fail after the entry: its caller would hear that nothing is sent, and resume() would send it.
    if (this.#begun++ % purgeEvery === 0) this.#purge(facts.startedAt - keptMs);
    this.#run(
      `INSERT INTO calls (id, api, operation, safety, method, url, headers, key, window_seconds, account, started_at,
        deadline_at, owner, body_hash, sealing, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      facts.api,
      facts.operation,
      facts.safety,
      facts.method,
      facts.url,
      JSON.stringify(headers),
      facts.idempotencyKey ?? null,
      facts.windowSeconds ?? null,
      account === undefined ? null : hash(account),
      facts.startedAt,
      facts.deadlineAt,
      this.#owner,
      bytes === undefined ? null : hash(bytes),
      this.#sealing.id,
      bytes === undefined ? null : this.#sealing.seal(bytes, `body ${id}`),
    );
  }

  end(id: string, outcome: Outcome, conflict?: Conflict): void {
    this.#writeEnds();
    let isOwn: boolean;
    try {
      isOwn = this.#settle(id, outcome, conflict && foundOf(metConflict(conflict.operationId)));
    } catch (error) {
      // What its caller is told now.
      this.#unwritten.set(id, outcome === "not-executed" ? "unknown" : outcome);
      throw error;
    }
    if (!isOwn) throw new Error("another process has taken it over");
  }

  /** Gives a claimed call back: the next `resume()` tries again. */
  leave({ id }: RecordedCall): void {
    try {
      this.end(id, "unknown");
    } catch {
      // Written later, or another one has it.
    }
  }

  /**
   * Settles a claimed call, and keeps what was found, with body and answer, until `told()`. A conflict stays unknown.
   * @returns false when another journal has taken it over.
   */
  async note({ id, sealing }: RecordedCall, found: Verdict): Promise<boolean> {
    const { result, conflict, response } = found;
    const answer = response && this.#sealingOf(sealing).seal(await packed(response), `answer ${id}`);
    const ended = conflict ? "unknown" : settledAs[result];
    return this.#settle(id, ended, foundOf(found), answer);
  }

  /** What `note()` has kept of a call. */
  noted(call: RecordedCall): Verdict | undefined {
    if (call.noted === undefined) return undefined;
    const answer = this.#opened("answer", call);
    const { operationId, conflict = false } = call.noted;
    return { ...call.noted, operationId, conflict, response: answer && unpacked(answer), again: false };
  }

  /** The report was given: nothing is kept for it any more. */
  told({ id }: RecordedCall): void {
    this.#run(
      "UPDATE calls SET untold = NULL, answer = NULL, body = NULL WHERE id = ? AND owner = ? AND untold IS NOT NULL",
      id,
      this.#owner,
    );
  }

  /** Closes the file; afterwards a write of a client that has this journal fails before it is sent. */
  close(): void {
    this.#writeEnds();
    ownerGone(this.#owner);
    this.#statements.clear();
    this.#database.close();
  }

  /** Calls that did not end, whose outcome is unknown, or whose report was not given; the oldest first. */
  unfinished(): RecordedCall[] {
    this.#writeEnds();
    return this.#statement(
      `SELECT ${callColumns} FROM calls WHERE outcome IS NULL OR outcome = 'unknown' OR untold IS NOT NULL
        ORDER BY started_at, rowid`,
    )
      .all()
      .map(recordedCall);
  }

  /**
   * Takes an unfinished call over for this journal; false when another has been faster, or its own process ended it.
   * @param sends a call of which something is noted is sent all the same.
   */
  claim({ id, owner, outcome, noted }: RecordedCall, deadlineAt: number, sends = false): boolean {
    const { changes } = this.#run(
      `UPDATE calls SET owner = ?, outcome = iif(untold IS NULL OR ?, NULL, outcome), deadline_at = ?
        WHERE id = ? AND owner = ? AND outcome IS ? AND (untold IS NULL) = ?`,
      this.#owner,
      sends ? 1 : 0,
      deadlineAt,
      id,
      owner,
      outcome,
      noted === undefined ? 1 : 0,
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
  bodyOf(call: RecordedCall): Uint8Array | undefined {
    return this.#opened("body", call);
  }

  #opened(column: "body" | "answer", { id, sealing }: RecordedCall): Uint8Array | undefined {
    const row = this.#statement(`SELECT ${column} AS sealed FROM calls WHERE id = ?`).get(id);
    const { sealed } = Object(row) as { sealed?: Uint8Array | null };
    try {
      return sealed ? this.#sealingOf(sealing).open(sealed, `${column} ${id}`) : undefined;
    } catch {
      return undefined;
    }
  }

  /** A call's answer is kept as its body is. */
  #sealingOf(sealing: string): Sealing {
    return sealing === "plain" || sealing === "none" ? unsealed(sealing) : this.#sealing;
  }

  /**
   * Marks how a call ended; false when it is not this journal's any more. A body is kept only as long as it may be needed.
   * Without an `untold`, what is noted stays.
   */
  #settle(id: string, ended: Ended, untold?: string, answer: Uint8Array | null = null): boolean {
    if (ended === "executed") {
      // The same write, repeated by the caller under its key, has answered for the earlier one.
      this.#run(
        `UPDATE calls SET outcome = 'executed', body = NULL, untold = NULL, answer = NULL WHERE ${earlierOnes}`,
        id,
      );
    }
    if (ended === "unknown" && untold !== undefined) {
      // The 409 was about them.
      this.#run(`UPDATE calls SET untold = ? WHERE untold IS NULL AND ${earlierOnes}`, untold, id);
    }
    const body = ended === "unknown" || untold !== undefined ? "body" : "NULL";
    const { changes } = this.#run(
      `UPDATE calls SET outcome = ?, ${untold === undefined ? "" : "untold = ?, answer = ?,"} body = ${body} WHERE id = ? AND owner = ?`,
      ended,
      ...(untold === undefined ? [] : [untold, answer]),
      id,
      this.#owner,
    );
    return changes === 1;
  }

  /** Stops at the first that fails: each may wait for another process. */
  #writeEnds(): void {
    try {
      for (const [id, outcome] of this.#unwritten) {
        this.#settle(id, outcome);
        this.#unwritten.delete(id);
      }
    } catch {
      // Before the next statement again.
    }
  }

  #purge(before: number): void {
    this.#run(
      "DELETE FROM calls WHERE started_at < ? AND outcome IS NOT NULL AND outcome <> 'unknown' AND untold IS NULL",
      before,
    );
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
