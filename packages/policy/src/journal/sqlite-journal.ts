import type { Outcome } from "../call-info.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import type { Conflict, Journal, JournalEntry } from "../record/journal.ts";
import { bodyBytes } from "./body-bytes.ts";
import { openingMs } from "./database.ts";
import { hash } from "./hash.ts";
import { packed, unpacked } from "./kept-answer.ts";
import { OpenedFiles } from "./opened-files.ts";
import { newOwner, ownerGone, ownerState } from "./owner.ts";
import {
  type BoundFacts,
  type CallRow,
  callColumns,
  changedColumns,
  type Ended,
  type RecordedCall,
  recordedCall,
  shown,
} from "./recorded-call.ts";
import type { UnfinishedCall, Verdict } from "./resume-report.ts";
import { isKeyless, type Sealing, unsealed } from "./sealing.ts";
import type { SqlDatabase, SqlStatement, SqlValue } from "./sql.ts";
import { metConflict } from "./verdict.ts";
import { WriteQueue } from "./write-queue.ts";

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

/** Notes a finding, and binds it where there is a key. */
const nowNoted = "untold = ?, seal = ifnull(?, seal)";

/** The part of a finding that the column `untold` holds. */
function foundOf({ result, reason, operationId, conflict }: Verdict): string {
  return JSON.stringify({ result, reason, operationId, conflict });
}

/** Calls that did not end, whose outcome is unknown, or whose report was not given. */
const isUnfinished = "(outcome IS NULL OR outcome = 'unknown' OR untold IS NOT NULL)";

/**
 * A journal in a SQLite file. Several processes may have it open. A write to the file returns a promise only while another
 * process has the file locked: it then waits up to 5 s, in the order of the calls, and fails after that.
 */
export class SqliteJournal implements Journal {
  readonly #path: string;
  readonly #files: OpenedFiles;
  readonly #writes = new WriteQueue();
  readonly #database: SqlDatabase;
  readonly #sealing: Sealing;
  readonly #owner = newOwner();
  readonly #statements = new Map<string, SqlStatement>();
  /** Ends that could not be written, with what is to be noted; tried again before the next statement. */
  readonly #unwritten = new Map<string, readonly [ended: Outcome, untold: string | undefined]>();
  #begun = 0;

  constructor(path: string, database: SqlDatabase, sealing: Sealing) {
    this.#path = path;
    this.#files = new OpenedFiles(path);
    this.#database = database;
    this.#sealing = sealing;
  }

  /** @throws Error when the file was deleted or replaced, is full, or stays locked by another process. */
  begin(entry: JournalEntry): void | Promise<void> {
    const { id, account, body, headers, ...facts } = entry;
    const bytes = body === undefined ? undefined : bodyBytes(body);
    const bound: BoundFacts = {
      api: facts.api,
      operation: facts.operation,
      safety: facts.safety,
      method: facts.method,
      url: facts.url,
      headers: JSON.stringify(headers),
      key: facts.idempotencyKey ?? null,
      window_seconds: facts.windowSeconds ?? null,
      account: account === undefined ? null : hash(account),
      started_at: facts.startedAt,
      body_hash: bytes === undefined ? null : hash(bytes),
      untold: null,
    };
    const row = {
      id,
      ...bound,
      deadline_at: facts.deadlineAt,
      owner: this.#owner,
      sealing: this.#sealing.id,
      seal: this.#sealed(id, bound),
      body: bytes === undefined ? null : this.#sealing.seal(bytes, `body ${id}`),
    };
    const columns = Object.keys(row);
    return this.#writes.run(() => {
      this.#files.check();
      this.#writeEnds();
      // Nothing may fail after the entry: its caller would hear that nothing is sent, and resume() would send it.
      if (this.#begun % purgeEvery === 0) this.#purge(facts.startedAt - keptMs);
      this.#begun++;
      this.#run(
        `INSERT INTO calls (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
        ...Object.values(row),
      );
    });
  }

  end(id: string, outcome: Outcome, conflict?: Conflict): void | Promise<void> {
    const untold = conflict && foundOf(metConflict(conflict.operationId));
    const settled = (isOwn: boolean) => {
      if (!isOwn) throw new Error("another process has taken it over");
    };
    const failed = (error: unknown): never => {
      // What its caller is told now.
      this.#unwritten.set(id, [outcome === "not-executed" ? "unknown" : outcome, untold]);
      throw error;
    };
    let isOwn: boolean | Promise<boolean>;
    try {
      isOwn = this.#writes.run(() => {
        this.#writeEnds();
        return this.#settle(id, outcome, untold);
      });
    } catch (error) {
      return failed(error);
    }
    return isOwn instanceof Promise ? isOwn.catch(failed).then(settled) : settled(isOwn);
  }

  /** Gives a claimed call back: the next `resume()` tries again. */
  async leave({ id }: RecordedCall): Promise<void> {
    try {
      await this.end(id, "unknown");
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
    return this.#writes.run(() => this.#settle(id, ended, foundOf(found), answer));
  }

  /** What `note()` has kept of a call, unless its row was changed. */
  noted(call: RecordedCall): Verdict | undefined {
    if (call.noted === undefined || call.flaw !== undefined) return undefined;
    const answer = this.#opened("answer", call);
    const { operationId, conflict = false } = call.noted;
    return { ...call.noted, operationId, conflict, response: answer && unpacked(answer), again: false };
  }

  /** The report was given: nothing is kept for it any more. */
  async told({ id }: RecordedCall): Promise<void> {
    await this.#writes.run(() =>
      this.#run(
        "UPDATE calls SET untold = NULL, answer = NULL, body = NULL WHERE id = ? AND owner = ? AND untold IS NOT NULL",
        id,
        this.#owner,
      ),
    );
  }

  /**
   * Deletes calls that began before that time and that nobody will finish: those that `resume()` was never called for, that
   * it could not finish, or whose report was never given. They may have been executed; without this they are kept for ever.
   * Calls that may still run are kept. Finished calls are deleted by themselves after 48 h.
   * @param before at least 48 h ago, so that a repeated key never looks younger than it is.
   * @returns the deleted calls, so that somebody can look them up.
   * @throws ConfigurationError when the time is later, or is not a date.
   * @example for (const { operation, url } of await journal.prune(new Date(Date.now() - 30 * 86_400_000))) console.warn(operation, url);
   */
  async prune(before: Date): Promise<UnfinishedCall[]> {
    const now = Date.now();
    if (!(before instanceof Date && before.getTime() <= now - keptMs)) {
      throw new ConfigurationError("prune: before must be a Date that lies at least 48 h in the past.");
    }
    return this.#writes.run(() => {
      this.#purge(now - keptMs);
      return this.#unfinished("started_at < ?", before.getTime())
        .filter(({ owner, deadlineAt }) => ownerState(owner) === "gone" || deadlineAt <= now)
        .filter(({ id, owner }) => {
          const { changes } = this.#run(`DELETE FROM calls WHERE id = ? AND owner = ? AND ${isUnfinished}`, id, owner);
          return changes === 1;
        })
        .map(shown);
    });
  }

  /** Closes the file; afterwards a write of a client that has this journal fails before it is sent. */
  close(): void {
    // Nobody can write them later.
    if (this.#unwritten.size > 0) this.#statement(`PRAGMA busy_timeout = ${openingMs}`).get();
    this.#writeEnds();
    ownerGone(this.#owner);
    this.#statements.clear();
    this.#database.close();
  }

  /** Calls that did not end, whose outcome is unknown, or whose report was not given; the oldest first. */
  unfinished(): RecordedCall[] {
    this.#writeEnds();
    return this.#unfinished("true");
  }

  /** An unfinished call as it is now; undefined when it is finished or another journal has taken it over. */
  again({ id, owner }: RecordedCall): RecordedCall | undefined {
    return this.#unfinished("id = ? AND owner = ?", id, owner)[0];
  }

  /**
   * Takes an unfinished call over for this journal; false when another has been faster, or its own process ended it.
   * @param sends a call of which something is noted is sent all the same.
   * @throws Error when the file was deleted or replaced: another process may have the call.
   */
  claim({ id, owner, outcome, noted }: RecordedCall, deadlineAt: number, sends = false): boolean | Promise<boolean> {
    return this.#writes.run(() => {
      this.#files.check();
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
    });
  }

  /** @throws ConfigurationError when these bodies were encrypted with another key than this journal's. */
  checkKey(calls: readonly RecordedCall[]): void {
    const other = calls.filter(({ sealing }) => !isKeyless(sealing) && sealing !== this.#sealing.id);
    const [first] = other;
    if (first === undefined) return;
    const own = this.#sealing.hasKey ? `with the key ${this.#sealing.id}` : "without a key";
    throw new ConfigurationError(
      `resume: ${this.#path} was opened ${own}, but ${other.length} unfinished call(s) in it were encrypted with the key ${first.sealing}; open it with that one (openJournal, option key). Nothing was sent.`,
    );
  }

  /** The recorded bytes; undefined when only their hash was recorded, or when the file was changed. */
  bodyOf(call: RecordedCall): Uint8Array | undefined {
    return this.#opened("body", call);
  }

  #unfinished(condition: string, ...values: SqlValue[]): RecordedCall[] {
    const sql = `SELECT ${callColumns} FROM calls WHERE ${isUnfinished} AND ${condition} ORDER BY started_at, rowid`;
    const rows = this.#statement(sql).all(...values) as CallRow[];
    return rows.map((row) => recordedCall(row, this.#flawOf(row)));
  }

  /** What a key binds, for the column `seal`. */
  #sealed(id: string, facts: BoundFacts): Uint8Array | null {
    return this.#sealing.hasKey ? this.#sealing.seal(bodyBytes(JSON.stringify(facts)), `facts ${id}`) : null;
  }

  /** What was bound; undefined where that cannot be opened. */
  #bound({ id, seal }: Pick<CallRow, "id" | "seal">): BoundFacts | undefined {
    if (seal === null) return undefined;
    try {
      return JSON.parse(new TextDecoder().decode(this.#sealing.open(seal, `facts ${id}`)));
    } catch {
      return undefined;
    }
  }

  /** The seal of a row that also has this finding; null where there is nothing to bind it to. */
  #resealed(id: string, untold: string): Uint8Array | null {
    const row = this.#statement("SELECT id, seal FROM calls WHERE id = ?").get(id) as CallRow | undefined;
    const recorded = row && this.#bound(row);
    return recorded ? this.#sealed(id, { ...recorded, untold }) : null;
  }

  /** How the row differs from what was recorded, as far as this journal's key tells. */
  #flawOf(row: CallRow): string | undefined {
    if (!this.#sealing.hasKey) return undefined;
    if (isKeyless(row.sealing)) {
      return `its row says that it was recorded without a key, and whoever may write the file can make it say so. If you trust the file, open it with bodies: "plain" or "none"`;
    }
    // `checkKey()` names the other key.
    if (row.sealing !== this.#sealing.id) return undefined;
    const recorded = this.#bound(row);
    if (recorded === undefined) return "its seal is missing, or was changed in the file";
    const changed = changedColumns(row, recorded);
    return changed.length === 0 ? undefined : `changed in the file since it was recorded: ${changed.join(", ")}`;
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
    return isKeyless(sealing) ? unsealed(sealing) : this.#sealing;
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
      // The 409 was about them. One that another key binds is left as it is: it would look changed.
      const mine = `untold IS NULL AND (seal IS NULL OR sealing = ?) AND ${earlierOnes}`;
      const earlier = this.#statement(`SELECT id FROM calls WHERE ${mine}`).all(this.#sealing.id, id);
      for (const one of earlier as Pick<CallRow, "id">[]) {
        this.#run(`UPDATE calls SET ${nowNoted} WHERE id = ?`, untold, this.#resealed(one.id, untold), one.id);
      }
    }
    const body = ended === "unknown" || untold !== undefined ? "body" : "NULL";
    const { changes } = this.#run(
      `UPDATE calls SET outcome = ?, ${untold === undefined ? "" : `${nowNoted}, answer = ?,`} body = ${body} WHERE id = ? AND owner = ?`,
      ended,
      ...(untold === undefined ? [] : [untold, this.#resealed(id, untold), answer]),
      id,
      this.#owner,
    );
    return changes === 1;
  }

  /** Stops at the first that fails: each may wait for another process. */
  #writeEnds(): void {
    try {
      for (const [id, end] of this.#unwritten) {
        this.#settle(id, ...end);
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
