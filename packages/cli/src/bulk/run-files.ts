import { existsSync, rmSync, statSync } from "node:fs";
import { openLedger, openRejectedFile, type RejectedFile, type SqliteLedger } from "@tillside/bulk/files";
import { CliError } from "../cli-error.ts";
import { fileProblem } from "../file-problem.ts";
import type { BulkFlags } from "./bulk-options.ts";

/** What a run keeps beside its source. A dry run keeps nothing but the rejected records, and these only where it is told to. */
export interface RunFiles {
  readonly ledger: { readonly file: SqliteLedger; readonly path: string } | undefined;
  readonly rejected: { readonly file: RejectedFile; readonly path: string } | undefined;
  /** @param finished the ledger is not needed any more. */
  close(finished: boolean): void;
}

/**
 * Opens the ledger and the file of rejected records of a run.
 * @param name of the source, from which both have their names unless told otherwise.
 * @throws CliError when an earlier run is remembered and `--resume` is missing, or the other way round.
 */
export async function openRunFiles(name: string, flags: BulkFlags): Promise<RunFiles> {
  const { ledger: ledgerPath = `${name}.ledger`, rejected: rejectedPath = `${name}.rejected.ndjson` } = flags;
  const isDry = flags.dryRun === true;
  if (flags.resume && !existsSync(ledgerPath)) {
    throw new CliError(`There is nothing to resume: ${ledgerPath} is not there. Without --resume it begins.`);
  }
  if (!flags.resume && (!isDry || flags.rejected) && hasRecords(rejectedPath)) {
    throw new CliError(
      `${rejectedPath} holds the rejected records of an earlier run. Send them once they are mended, then move it away, or name another file by --rejected.`,
    );
  }
  const ledger = isDry ? undefined : openLedger({ path: ledgerPath });
  if (ledger && !ledger.isNew && !flags.resume) {
    ledger.close();
    throw new CliError(
      `${ledgerPath} remembers an earlier run that did not come to its end. Go on with it by --resume; to send everything again, remove it.`,
    );
  }
  const closeLedger = (finished: boolean) => {
    const isOver = finished || ledger?.isNew === true;
    ledger?.close();
    if (isOver && ledger) for (const end of ["", "-wal", "-shm"]) rmSync(`${ledgerPath}${end}`, { force: true });
  };
  const rejected =
    isDry && flags.rejected === undefined
      ? undefined
      : await openRejectedFile({ path: rejectedPath, ledger }).catch((error) => {
          closeLedger(false);
          throw "syscall" in error ? unwritable(rejectedPath, error) : error;
        });
  return {
    ledger: ledger && { file: ledger, path: ledgerPath },
    rejected: rejected && { file: rejected, path: rejectedPath },
    close(finished) {
      const isEmpty = rejected?.count === 0;
      rejected?.close();
      if (isEmpty && isFile(rejectedPath)) rmSync(rejectedPath, { force: true });
      closeLedger(finished);
    },
  };
}

function hasRecords(path: string): boolean {
  return isFile(path) && statSync(path).size > 0;
}

/** Neither a folder nor a device such as /dev/null, which is not to be removed. */
function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function unwritable(path: string, error: NodeJS.ErrnoException): CliError {
  const why = error.code === "ENOENT" ? "its folder is not there" : fileProblem(error);
  return new CliError(`${path} cannot be written: ${why}. --rejected names another file.`);
}
