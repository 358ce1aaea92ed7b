import {
  type BulkError,
  type BulkProgress,
  type BulkRun,
  type Ledger,
  PolicyError,
  type Rejection,
  type UnknownBatch,
} from "@tillside/events";
import { CliError } from "../cli-error.ts";
import { commandWords } from "../command-words.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Io } from "../io.ts";
import { isMisuse } from "../is-misuse.ts";
import { BrokenRecord } from "../records/broken-record.ts";
import type { RecordSource } from "../records/record-source.ts";
import type { BulkFlags } from "./bulk-options.ts";
import { resumeCommand } from "./command-line.ts";
import { stopOnInterrupt } from "./interrupts.ts";
import type { LastFailure } from "./last-failure.ts";
import { leftOver } from "./left-over.ts";
import { plainReason } from "./plain-reason.ts";
import { type ProgressDisplay, showProgress } from "./progress-display.ts";
import { openRunFiles, type RunFiles } from "./run-files.ts";
import { summaryJson, summaryText } from "./summary.ts";
import { unknownLines } from "./unknown-lines.ts";
import { unrecordedLines } from "./unrecorded-lines.ts";

/** Options that every command passes to its bulk function. */
export interface RunOptions {
  readonly ledger: Ledger | undefined;
  readonly signal: AbortSignal;
  readonly onRejected: (rejection: Rejection<unknown>) => void;
  readonly onUnknown: (batch: UnknownBatch<unknown>) => void;
}

/** A bulk command to run. */
export interface BulkTask {
  /** Path of the source, or `-`. */
  readonly path: string;
  /** The arguments as typed, for the command that resumes the run. */
  readonly words: readonly string[];
  readonly flags: BulkFlags;
  readonly source: RecordSource;
  /** The last failure of the client that sends the records. */
  readonly lastFailure: LastFailure;
  readonly start: (options: RunOptions) => BulkRun;
}

/** Number of rejected records that are shown. The file of rejected records has all of them. */
const shown = 10;

/** Runs the command to its end, or until Ctrl-C. Shows progress on stderr and the summary on stdout. */
export async function runBulk(task: BulkTask, io: Io): Promise<ExitCode> {
  const name = task.path === "-" ? "stdin" : task.path;
  const files = await openRunFiles(name, task.flags);
  let finished = false;
  try {
    const { progress, error, unrecorded, interrupted, reported } = await follow(task, name, files, io);
    // There is no summary if the source cannot be read or the ledger belongs to another run.
    if (progress.read === 0 && (error instanceof CliError || isMisuse(error))) throw error;
    finished = error === undefined && progress.pending === 0 && progress.unknown === 0 && !interrupted;
    // A wrong ledger or source would be refused again, and a damaged ledger cannot be read; the message says how to fix it.
    const ledger = isMisuse(error) ? undefined : files.ledger;
    const left = ledger && progress.unknown > 0 ? leftOver(ledger.file, progress.read, reported) : undefined;
    for (const unknown of left?.earlier ?? []) io.stderr.write(`${unknownLines(task.source.lines, unknown)}\n`);
    const summary = { name, progress, files, emptyLines: task.source.emptyLines, isDry: task.flags.dryRun === true };
    io.stdout.write(task.flags.json ? summaryJson(summary) : summaryText(summary));
    if (error) io.stderr.write(`Ended early: ${sentence(bulkWords(error))}\n`);
    // The next run would not find the ledger of this one.
    const canResume = ledger?.file.isInPlace === true;
    for (const range of unrecorded) io.stderr.write(`${unrecordedLines(task.source.lines, range, canResume)}\n`);
    if (!finished && canResume && !ledger?.file.isNew) {
      const canContinue = error !== undefined || interrupted || progress.pending > 0 || left?.isOpen;
      const command = resumeCommand(task.words, task.flags, io.environment);
      io.stderr.write(canContinue ? `To continue, run:  ${command}\n` : nothingMore(ledger.path));
    }
    return exitCodeOf(progress, error, interrupted);
  } finally {
    files.close(finished);
  }
}

function nothingMore(ledgerPath: string): string {
  return `A repeat cannot find out more. Check with the service whether it has these records, then delete ${ledgerPath}\n`;
}

interface End {
  readonly progress: BulkProgress;
  /** Why the run ended before its source. */
  readonly error: Error | undefined;
  readonly unrecorded: BulkError["unrecorded"];
  readonly interrupted: boolean;
  /** The first position of each batch that this run reported as unknown. */
  readonly reported: readonly number[];
}

async function follow(task: BulkTask, name: string, files: RunFiles, io: Io): Promise<End> {
  const abort = new AbortController();
  let display: ProgressDisplay | undefined;
  let atFirst: CliError | undefined;
  let rejections = 0;
  const reported: number[] = [];
  const say = (line: string) => (display ? display.say(line) : io.stderr.write(`${line}\n`));

  const run = task.start({
    ledger: files.ledger?.file,
    signal: abort.signal,
    onRejected(rejection) {
      const { position, record } = rejection;
      const { code, message } = record instanceof BrokenRecord ? record : plainReason(rejection);
      const line = task.source.lines.lineOf(position);
      files.rejected?.file.onRejected({ position, code, message: `Line ${line}: ${message}`, record });
      rejections += 1;
      if (files.rejected === undefined || rejections <= shown) say(`line ${line}: ${code}: ${message}`);
      else if (rejections === shown + 1) say(`Further rejected records are only written to ${files.rejected.path}.`);
      if (!task.flags.strict) return;
      atFirst ??= new CliError(
        `line ${line}: ${code}: ${message} The run stopped here because of --strict.`,
        exitCodes.rejected,
      );
      run.stop();
    },
    onUnknown({ positions, idempotencyKey, message, info }) {
      const [first = 0, last = first] = [positions[0], positions.at(-1)];
      const why = commandWords(message, info?.api);
      const unknown = { first, last, count: positions.length, key: idempotencyKey, why };
      reported.push(first);
      say(unknownLines(task.source.lines, unknown));
    },
  });
  display = showProgress(name, run, task.source, task.lastFailure, io.stderr);
  const interrupts = stopOnInterrupt(io, run, abort, say);
  try {
    const progress = await run;
    return {
      progress,
      error: atFirst,
      unrecorded: [],
      interrupted: interrupts.count > 0 && !progress.complete,
      reported,
    };
  } catch (error) {
    if (!isBulkError(error)) throw error;
    const interrupted = abort.signal.aborted;
    const { progress, unrecorded } = error;
    return { progress, error: interrupted ? undefined : causeOf(error), unrecorded, interrupted, reported };
  } finally {
    display.stop();
    interrupts.off();
    task.source.close();
  }
}

function exitCodeOf({ rejected, unknown }: BulkProgress, error: Error | undefined, interrupted: boolean): ExitCode {
  if (interrupted) return exitCodes.interrupted;
  // Whatever ended the run, a script must not repeat these records without a look at them.
  if (unknown > 0) return exitCodes.unknown;
  if (error instanceof CliError) return error.exitCode;
  if (error) return isMisuse(error) ? exitCodes.usage : exitCodes.failed;
  return rejected > 0 ? exitCodes.rejected : exitCodes.done;
}

/** Compares names, because the error may come from another copy of the package. */
function isBulkError(error: unknown): error is BulkError {
  return error instanceof Error && error.name === "BulkError";
}

function causeOf(error: BulkError): Error {
  return error.cause instanceof Error ? error.cause : error;
}

/** The message of an error, with the words of the bulk commands. */
function bulkWords(error: Error): string {
  const api = PolicyError.isInstance(error) ? error.info?.api : undefined;
  return commandWords(error.message, api).replace(
    "body.accountId",
    "the account id (--account or TILLSIDE_ACCOUNT_ID)",
  );
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
