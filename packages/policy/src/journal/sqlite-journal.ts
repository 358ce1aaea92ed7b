import type { Conflict, Journal, JournalEntry, JournalStorage } from "../call/journal.ts";
import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import type { Outcome } from "../facts/outcome.ts";
import { bodyBytes } from "./body-bytes.ts";
import { boundFacts } from "./bound-facts.ts";
import { claim } from "./claim.ts";
import { fileStep, journalStep } from "./journal-step.ts";
import { openingMs } from "./layout.ts";
import { OpenedFiles } from "./opened-files.ts";
import { newOwner, ownerGone, ownerState } from "./owner.ts";
import { type CallRow, callColumns, type RecordedCall, recordedCall, settledAs, shown } from "./recorded-call.ts";
import { metConflict } from "./resolution.ts";
import type { Resolution, UnfinishedCall } from "./resume-report.ts";
import { RowSeals } from "./row-seals.ts";
import { isKeyless, type Sealing } from "./sealing.ts";
import { foundOf, type Settlement, settle } from "./settle.ts";
import type { SqlDatabase, SqlValue } from "./sql.ts";
import { Statements } from "./statements.ts";
import { restoredResponse, storedResponse } from "./stored-response.ts";
import { withJournal } from "./with-journal.ts";
import { WriteQueue } from "./write-queue.ts";

/** Finished entries are kept for longer than any key lives: a repeated key must not look younger than it is. */
export const retentionMs = 48 * 3_600_000;

/** After so many entries the old finished ones are deleted. */
const purgeEvery = 256;

/** Calls that did not end, whose outcome is unknown, or whose report was not given. */
const isUnfinished = "(outcome IS NULL OR outcome = 'unknown' OR finding IS NOT NULL)";

/**
 * A journal in a SQLite file. Several processes may have it open. A write to the file returns a promise only while another
 * process has the file locked. It then waits up to 5 s, in the order of the calls, and fails after that.
 */
export class SqliteJournal implements Journal, JournalStorage {
  readonly #path: string;
  readonly #files: OpenedFiles;
  readonly #writes = new WriteQueue();
  readonly #statements: Statements;
  readonly #sealing: Sealing;
  readonly #seals: RowSeals;
  readonly #owner = newOwner();
  /** Ends that could not be written; tried again before the next statement. */
  readonly #unwritten = new Map<string, Settlement>();
  #begun = 0;

  constructor(path: string, database: SqlDatabase, sealing: Sealing) {
    this.#path = path;
    this.#files = new OpenedFiles("journal", path);
    this.#statements = new Statements(database, "journal");
    this.#sealing = sealing;
    this.#seals = new RowSeals(sealing, this.#statements);
  }

  record: Journal["record"] = (call, client, next) => withJournal(this, call, client, next);

  /** @throws Error when the file was deleted or replaced, is full, or stays locked by another process. */
  begin(entry: JournalEntry): void | Promise<void> {
    const { id, startedAt } = entry;
    const bytes = entry.body === undefined ? undefined : bodyBytes(entry.body);
    const bound = boundFacts(entry, bytes);
    const row = {
      id,
      ...bound,
      deadline_at: entry.deadlineAt,
      owner: this.#owner,
      sealing: this.#sealing.id,
      seal: this.#seals.sealed(id, bound),
      body: bytes === undefined ? null : this.#seals.stored("body", { id, sealing: this.#sealing.id }, bytes),
    };
    const columns = Object.keys(row);
    const record = () => {
      this.#statements.checkOpen();
      this.#files.check();
      this.#writeEnds();
      // Nothing may fail after the entry: its caller would hear that nothing is sent, and resume() would send it.
      if (this.#begun % purgeEvery === 0) this.#purge(startedAt - retentionMs);
      this.#begun++;
      this.#statements.run(
        `INSERT INTO calls (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
        ...Object.values(row),
      );
    };
    return fileStep(this.#path, () => this.#writes.run(record));
  }

  end(id: string, outcome: Outcome, conflict?: Conflict, deniesEarlier = false): void | Promise<void> {
    const found = conflict && metConflict(conflict);
    // A finding that no repeat can make clearer is reported once. A conflict stays unknown.
    const ended = found === undefined || found.conflict ? outcome : settledAs[found.result];
    const finding = found && foundOf(found);
    const settlement: Settlement = { id, ended, finding, isConflict: found !== undefined, deniesEarlier };
    const settled = (isOwn: boolean) => {
      if (!isOwn) throw new Error("another process has taken it over");
    };
    const failed = (error: unknown): never => {
      // What its caller receives now.
      this.#unwritten.set(id, { ...settlement, ended: ended === "not-executed" ? "unknown" : ended });
      throw error;
    };
    let isOwn: boolean | Promise<boolean>;
    try {
      isOwn = fileStep(this.#path, () =>
        this.#writes.run(() => {
          this.#writeEnds();
          return this.#settle(settlement);
        }),
      );
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
   * Settles a claimed call, and keeps what was found, with body and response, until `reported()`. A conflict stays unknown.
   * @returns false when another journal has taken it over.
   */
  async note(call: RecordedCall, found: Resolution): Promise<boolean> {
    const { result, conflict, response } = found;
    const stored = response && this.#seals.stored("response", call, await storedResponse(response));
    const ended = conflict ? "unknown" : settledAs[result];
    const settlement: Settlement = {
      id: call.id,
      ended,
      finding: foundOf(found),
      isConflict: conflict,
      response: stored,
    };
    return this.#step(() => this.#writes.run(() => this.#settle(settlement)));
  }

  /** What `note()` has kept of a call, unless its row was changed. */
  noted(call: RecordedCall): Resolution | undefined {
    if (call.noted === undefined || call.flaw !== undefined) return undefined;
    const stored = this.#step(() => this.#seals.opened("response", call));
    const { result, reason, operationId, conflict = false } = call.noted;
    return { result, reason, operationId, conflict, response: stored && restoredResponse(stored), again: false };
  }

  /** The reports were given: nothing is kept for any of them, or for all of them if this fails. */
  async reported(calls: readonly RecordedCall[]): Promise<void> {
    const sql = `UPDATE calls SET finding = NULL, response = NULL, body = NULL
      WHERE owner = ? AND finding IS NOT NULL AND id IN (SELECT value FROM json_each(?))`;
    const ids = JSON.stringify(calls.map(({ id }) => id));
    await this.#step(() => this.#writes.run(() => this.#statements.run(sql, this.#owner, ids)));
  }

  /**
   * Deletes unfinished calls that began before that time: `resume()` was never called for them, could not finish them, or could
   * not report them. They may have been executed. Without this method they are kept for ever.
   * Calls that may still run are kept, unless their row claims a deadline more than 48 h from now. Finished calls are deleted by
   * themselves after 48 h.
   * @param before at least 48 h ago, so that a repeated key never looks younger than it is.
   * @returns the deleted calls, so that someone can look them up.
   * @throws ConfigurationError when the time is later, or is not a date. JournalError when the file cannot be used.
   * @example for (const { operation, url } of await journal.prune(new Date(Date.now() - 30 * 86_400_000))) console.warn(operation, url);
   */
  async prune(before: Date): Promise<UnfinishedCall[]> {
    const now = Date.now();
    if (!(before instanceof Date && before.getTime() <= now - retentionMs)) {
      throw new ConfigurationError("prune: before must be a Date that lies at least 48 h in the past.");
    }
    const deleted = () => {
      this.#purge(now - retentionMs);
      // A deadline beyond the life of any key was made up, and would keep its call for ever.
      const mayRun = ({ owner, deadlineAt }: RecordedCall) =>
        ownerState(owner) !== "gone" && deadlineAt > now && deadlineAt <= now + retentionMs;
      const old = this.#unfinished("started_at < ?", before.getTime()).filter((call) => !mayRun(call));
      // One statement: what it deletes is returned, or nothing is deleted.
      const rows = this.#statements.all(
        `DELETE FROM calls WHERE ${isUnfinished} AND (id, owner) IN (
           SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)
         ) RETURNING id`,
        JSON.stringify(old.map(({ id, owner }) => [id, owner])),
      ) as { readonly id: string }[];
      const gone = new Set(rows.map(({ id }) => id));
      return old.filter(({ id }) => gone.has(id)).map(shown);
    };
    return journalStep("prune", this.#path, () => this.#writes.run(deleted));
  }

  /** Closes the file; afterwards a write of a client that has this journal fails before it is sent. A second time does nothing. */
  close(): void {
    if (!this.#statements.isOpen) return;
    // No one can write them later.
    if (this.#unwritten.size > 0) this.#statements.get(`PRAGMA busy_timeout = ${openingMs}`);
    this.#writeEnds();
    ownerGone(this.#owner);
    this.#statements.close();
  }

  /** Calls that did not end, whose outcome is unknown, or whose report was not given; the oldest first. */
  unfinished(): RecordedCall[] {
    this.#writeEnds();
    return this.#step(() => this.#unfinished("true"));
  }

  /** An unfinished call as it is now; undefined when it is finished or was claimed since it was read. */
  again({ id, owner, claims }: RecordedCall): RecordedCall | undefined {
    return this.#step(() => this.#unfinished("id = ? AND owner = ? AND claims = ?", id, owner, claims)[0]);
  }

  /**
   * Takes an unfinished call over for this journal. Returns false when this journal or another one claimed it since it was read,
   * or when its own process has ended it.
   * @param sends a call of which something is noted is sent all the same.
   * @throws JournalError when the file was deleted or replaced: another process may have the call.
   */
  claim(call: RecordedCall, deadlineAt: number, sends = false): boolean | Promise<boolean> {
    const claimed = () => {
      this.#statements.checkOpen();
      this.#files.check();
      return claim(this.#statements, this.#owner, call, deadlineAt, sends);
    };
    return this.#step(() => this.#writes.run(claimed));
  }

  /** @throws ConfigurationError when bodies were encrypted with another key than this journal's, and none with this one. */
  checkKey(calls: readonly RecordedCall[]): void {
    const other = calls.filter(
      ({ sealing, flaw }) => flaw === undefined && !isKeyless(sealing) && sealing !== this.#sealing.id,
    );
    const [first] = other;
    if (first === undefined) return;
    const own = this.#sealing.hasKey ? `with the key ${this.#sealing.id}` : "without a key";
    throw new ConfigurationError(
      `resume: ${this.#path} was opened ${own}, but ${other.length} unfinished call(s) in it were encrypted with the key ${first.sealing}; open it with that one (openJournal, option key). Nothing was sent.`,
    );
  }

  /** The recorded bytes; undefined when only their hash was recorded, or when the file was changed. */
  bodyOf(call: RecordedCall): Uint8Array | undefined {
    return this.#step(() => this.#seals.opened("body", call));
  }

  /** A step of `resume()`. @throws JournalError when the file cannot be used. */
  #step<Value>(step: () => Value): Value {
    return journalStep("resume", this.#path, step);
  }

  #unfinished(condition: string, ...values: SqlValue[]): RecordedCall[] {
    const sql = `SELECT ${callColumns} FROM calls WHERE ${isUnfinished} AND ${condition} ORDER BY started_at, rowid`;
    const rows = this.#statements.all(sql, ...values) as CallRow[];
    return rows.map((row) => recordedCall(row, this.#seals.flawOf(row)));
  }

  /** Stops at the first that fails: each may wait for another process. */
  #writeEnds(): void {
    try {
      for (const end of this.#unwritten.values()) {
        this.#settle(end);
        this.#unwritten.delete(end.id);
      }
    } catch {
      // Before the next statement again.
    }
  }

  #purge(before: number): void {
    this.#statements.run(
      "DELETE FROM calls WHERE started_at < ? AND outcome IS NOT NULL AND outcome <> 'unknown' AND finding IS NULL",
      before,
    );
  }

  /** @returns false when it is not this journal's any more. */
  #settle(settlement: Settlement): boolean {
    const [statements, seals, owner] = [this.#statements, this.#seals, this.#owner];
    return settle({ statements, seals, sealing: this.#sealing.id, owner }, settlement);
  }
}
