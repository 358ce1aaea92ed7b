/** The options of every bulk command, as commander parsed them. */
export interface BulkFlags {
  readonly account?: string | undefined;
  readonly profile?: string | undefined;
  readonly resume?: true | undefined;
  readonly ledger?: string | undefined;
  readonly rejected?: string | undefined;
  readonly strict?: true | undefined;
  readonly dryRun?: true | undefined;
  readonly json?: true | undefined;
  /** Bytes. */
  readonly maxLineBytes: number;
}
