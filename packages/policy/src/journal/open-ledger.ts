import { ConfigurationError } from "../errors/configuration-error.ts";
import { checkNames } from "../options/check-names.ts";
import { openDatabase } from "./database.ts";
import { isBusy } from "./is-busy.ts";
import { ledgerLayout, SqliteLedger } from "./sqlite-ledger.ts";

/** Where a ledger is, and what it survives. */
export interface LedgerOptions {
  /** The SQLite file, one for each import; made when it is not there. Its folder also holds `<path>-wal`. */
  readonly path: string;
  /** What a noted batch survives, as for the journal: `FULL` (the default) a power loss, `NORMAL` the death of the process. */
  readonly synchronous?: "FULL" | "NORMAL" | undefined;
}

const names = { path: "", synchronous: "" } satisfies Record<keyof LedgerOptions, string>;

/**
 * Opens the ledger of a bulk run: which batches were sent and which were answered, by places and hashes, without a record of
 * the source. It belongs to this process until `close()`, or until the process ends.
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
    throw new ConfigurationError(`openLedger: another run has it open: ${path}. Give each import a ledger of its own.`);
  }
}
