/** What a file holds, and who opens it. */
export interface Layout {
  /** The function that opens it and the package of that function, for messages. */
  readonly name: string;
  readonly package: string;
  /** Of its tables; a file of another version, or of another layout, is refused. */
  readonly version: number;
  readonly tables: string;
  /** No one else may open it meanwhile. */
  readonly exclusive?: true;
  /** Milliseconds that a statement holds up the event loop while another process writes; default 5,000. */
  readonly busyMs?: number;
}

/** Milliseconds that opening waits for another process that writes. */
export const openingMs = 5_000;

/** Versions of journals are up to 100, those of ledgers begin at 101. */
export const kindOf = (version: number) => (version > 100 ? "ledger" : "journal");
