import { ConfigurationError } from "../facts/errors/configuration-error.ts";
import { clearMark } from "./open-mark.ts";
import type { SqlDatabase, SqlStatement, SqlValue } from "./sql.ts";

/** The statements of an open database, each prepared once. */
export class Statements {
  readonly #database: SqlDatabase;
  readonly #kind: "journal" | "ledger";
  readonly #prepared = new Map<string, SqlStatement>();
  #isOpen = true;

  constructor(database: SqlDatabase, kind: "journal" | "ledger") {
    this.#database = database;
    this.#kind = kind;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** @throws ConfigurationError after `close()`. */
  checkOpen(): void {
    if (!this.#isOpen) throw new ConfigurationError(`the ${this.#kind} is closed; open it again`);
  }

  run(sql: string, ...values: SqlValue[]) {
    return this.#statement(sql).run(...values);
  }

  get(sql: string, ...values: SqlValue[]): unknown {
    return this.#statement(sql).get(...values);
  }

  all(sql: string, ...values: SqlValue[]): unknown[] {
    return this.#statement(sql).all(...values);
  }

  /** Closes the database; a second time does nothing. */
  close(): void {
    if (!this.#isOpen) return;
    clearMark((sql) => this.get(sql));
    this.#isOpen = false;
    this.#prepared.clear();
    this.#database.close();
  }

  #statement(sql: string): SqlStatement {
    this.checkOpen();
    let statement = this.#prepared.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#prepared.set(sql, statement);
    }
    return statement;
  }
}
