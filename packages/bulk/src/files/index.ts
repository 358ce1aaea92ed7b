/** Files that survive a crash of a bulk run, for Node: the ledger and the file of rejected records. */
export { type LedgerOptions, openLedger } from "./open-ledger.ts";
export { openRejectedFile, type RejectedFile, type RejectedFileOptions } from "./open-rejected-file.ts";
export { readRejected } from "./read-rejected.ts";
export type { SqliteLedger } from "./sqlite-ledger.ts";
