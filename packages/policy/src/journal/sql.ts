/** What a column holds. */
export type SqlValue = string | number | Uint8Array | null;

/** The part of `node:sqlite` that the journal uses; its own types stay out of ours. */
export interface SqlStatement {
  run(...values: SqlValue[]): { readonly changes: number | bigint };
  get(...values: SqlValue[]): unknown;
  all(...values: SqlValue[]): unknown[];
}

export interface SqlDatabase {
  prepare(sql: string): SqlStatement;
  close(): void;
}
