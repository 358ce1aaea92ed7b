import { ConfigurationError, checkNames } from "@tillside/policy";
import { isBusy, openDatabase } from "@tillside/policy/internal/sqlite";
import { ledgerLayout, SqliteLedger } from "./sqlite-ledger.ts";

/** Options of a ledger. */
export interface LedgerOptions {
  /** The SQLite file, one for each import. Created if it does not exist. `<path>-wal` is in the same folder. */
  readonly path: string;
  /** What an entry survives, as for the journal: `FULL` (the default) a power loss, `NORMAL` the end of the process. */
  readonly synchronous?: "FULL" | "NORMAL" | undefined;
}

const names = { path: "", synchronous: "" } satisfies Record<keyof LedgerOptions, string>;

/**
 * Opens the ledger of a bulk run. It keeps which batches were sent and which got a response: positions, hashes, keys and counts, never a
 * record of the source. It also keeps codes and messages of records that were not accepted, until the batch has a result and the callbacks
 * received it. `<path>-wal` may have them until `close()`. A message of the server may quote a value of a record. Only the owner of the
 * files can read them. The ledger belongs to this process until `close()`, or until the process ends.
 * @throws ConfigurationError that names the wrong option, or says why the file cannot be used.
 * @example await sendEvents(events, source, { accountId, ledger: openLedger({ path: "orders.ledger" }) });
 */
export function openLedger(options: LedgerOptions): SqliteLedger {
  const { path, synchronous = "FULL" } = options ?? {};
  checkNames("openLedger", options ?? {}, names);
  if (typeof path !== "string" || path === "")
    throw new ConfigurationError(
      `openLedger: path ${(path ?? "") === "" ? "is missing or empty" : "must be a string, the path of a file"}.`,
    );
  if (synchronous !== "FULL" && synchronous !== "NORMAL")
    throw new ConfigurationError("openLedger: synchronous must be FULL or NORMAL.");
  try {
    return new SqliteLedger(path, openDatabase(path, synchronous, ledgerLayout), synchronous);
  } catch (error) {
    if (!isBusy((error as Error).cause)) throw error;
    throw new ConfigurationError(
      `openLedger: another run has ${path} open. Wait until it ends, or use a separate ledger for another import.`,
    );
  }
}
