import type { SqlDatabase, SqlStatement, SqlValue } from "./sql.ts";

/** The statements of an open database, each prepared once. */
export class Statements {
  readonly #database: SqlDatabase;
  readonly #prepared = new Map<string, SqlStatement>();

  constructor(database: SqlDatabase) {
    this.#database = database;
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

  /** Closes the database. */
  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  #statement(sql: string): SqlStatement {
    let statement = this.#prepared.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#prepared.set(sql, statement);
    }
    return statement;
  }
}
