import { existsSync, realpathSync, rmSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { openLedger, openRejectedFile, type RejectedFile, type SqliteLedger } from "@tillside/bulk/files";
import { CliError } from "../cli-error.ts";
import { fileProblem } from "../file-problem.ts";
import type { BulkFlags } from "./bulk-options.ts";

/** SQLite's files of one ledger. Its own is deleted last: a new run at that moment finds it, and no file of the new run is deleted. */
const ledgerEnds = ["-wal", "-shm", ""];

/** The files of a run. A dry run has no ledger, and a file of rejected records only with `--rejected`. */
export interface RunFiles {
  readonly ledger: { readonly file: SqliteLedger; readonly path: string } | undefined;
  readonly rejected: { readonly file: RejectedFile; readonly path: string } | undefined;
  /** @param finished whether the ledger is no longer needed, so that it can be deleted. */
  close(finished: boolean): void;
}

/**
 * Opens the ledger and the file of rejected records of a run.
 * @param name of the source. Both files are named after it, unless an option names them.
 * @throws CliError if there is an earlier run and `--resume` is missing, or the other way round, and for a dry run with `--resume`.
 */
export async function openRunFiles(name: string, flags: BulkFlags): Promise<RunFiles> {
  const { ledger: ledgerPath = `${name}.ledger`, rejected: rejectedPath = `${name}.rejected.ndjson` } = flags;
  const isDry = flags.dryRun === true;
  refuseSameFile([
    [name, "the source"],
    ...ledgerEnds.map((end) => [`${ledgerPath}${end}`, "the ledger (--ledger)"] as const),
    [rejectedPath, "the file of rejected records (--rejected)"],
  ]);
  if (flags.resume && isDry) {
    throw new CliError(
      "--dry-run sends nothing, so there is nothing to resume. Leave out --resume to check the whole file.",
    );
  }
  if (flags.resume && !existsSync(ledgerPath)) {
    throw new CliError(
      `There is nothing to resume: ${ledgerPath} does not exist. A run that ends with a clear result for every record deletes its ledger. If the last one ended before that, the ledger is lost: check with the service. To start a new run, leave out --resume.`,
    );
  }
  const ledger = isDry ? undefined : openLedger({ path: ledgerPath });
  if (ledger && !ledger.isNew && !flags.resume) {
    ledger.close();
    throw new CliError(
      `${ledgerPath} is the ledger of an earlier run that did not finish. Continue that run with --resume, or delete the file to send everything again.`,
    );
  }
  if (ledger?.isNew && flags.resume) {
    ledger.close();
    throw new CliError(
      `There is nothing to resume: ${ledgerPath} has no batch. If a run before has sent some, the file has lost them: check with the service. Otherwise leave out --resume to start a new run.`,
    );
  }
  // A link stays, and leads to the ledger of the next run.
  const ledgerFile = ledger && realpathSync(ledgerPath);
  const closeLedger = (finished: boolean) => {
    if (ledger === undefined) return;
    const isOver = finished || hasNoBatch(ledger);
    ledger.close();
    if (isOver) for (const end of ledgerEnds) rmSync(`${ledgerFile}${end}`, { force: true });
  };
  if (!flags.resume && (!isDry || flags.rejected) && hasRecords(rejectedPath)) {
    closeLedger(false);
    throw new CliError(
      `${rejectedPath} contains the rejected records of an earlier run. Fix and send them, then move the file away, or name another file with --rejected.`,
    );
  }
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

/** A ledger that cannot be read may have batches, and is kept. */
function hasNoBatch(ledger: SqliteLedger): boolean {
  try {
    return ledger.isNew;
  } catch {
    return false;
  }
}

/** What a run writes must not take the place of what it reads or also writes: a ledger is deleted at the end. */
function refuseSameFile(named: readonly (readonly [path: string, what: string])[]): void {
  const seen = new Map<string, string>();
  for (const [path, what] of named) {
    const file = existsSync(path) ? realpathSync(path) : resolve(path);
    const other = seen.get(file);
    if (other !== undefined) throw new CliError(`${path} cannot be both ${other} and ${what}. Name another file.`);
    seen.set(file, what);
  }
}

function hasRecords(path: string): boolean {
  return isFile(path) && statSync(path).size > 0;
}

/** Whether it is a regular file. A device such as /dev/null must not be deleted. */
function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function unwritable(path: string, error: NodeJS.ErrnoException): CliError {
  const why = error.code === "ENOENT" ? "its folder does not exist" : fileProblem(error);
  return new CliError(`${path} cannot be written: ${why}. Name another file with --rejected.`);
}
