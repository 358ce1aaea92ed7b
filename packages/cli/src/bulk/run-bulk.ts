import type { BulkError, BulkProgress, BulkRun, Ledger, Rejection, UnknownBatch } from "@tillside/events";
import { CliError } from "../cli-error.ts";
import { commandWords } from "../command-words.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Io } from "../io.ts";
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

/** What a bulk function is told by every command. */
export interface BulkTelling {
  readonly ledger: Ledger | undefined;
  readonly signal: AbortSignal;
  readonly onRejected: (rejection: Rejection<unknown>) => void;
  readonly onUnknown: (batch: UnknownBatch<unknown>) => void;
}

/** One bulk command. */
export interface BulkTask {
  /** Path of the source, or `-`. */
  readonly path: string;
  /** The command as it was typed, for the hint how to resume. */
  readonly words: readonly string[];
  readonly flags: BulkFlags;
  readonly source: RecordSource;
  /** Of the client that it sends with. */
  readonly lastFailure: LastFailure;
  readonly start: (telling: BulkTelling) => BulkRun;
}

/** Rejected records that are shown one by one; all of them are in their file. */
const shown = 10;

/** Runs it to its end, or until Ctrl-C; shows progress on stderr and the sums on stdout. */
export async function runBulk(task: BulkTask, io: Io): Promise<ExitCode> {
  const name = task.path === "-" ? "stdin" : task.path;
  const files = await openRunFiles(name, task.flags);
  let finished = false;
  try {
    const { progress, error, interrupted, told } = await follow(task, name, files, io);
    // A source that cannot be read at all has no sums, nor has a ledger of another run.
    if (progress.read === 0 && (error instanceof CliError || isMisuse(error))) throw error;
    finished = error === undefined && progress.pending === 0 && progress.unknown === 0 && !interrupted;
    const left = files.ledger && progress.unknown > 0 ? leftOver(files.ledger.file, progress.read, told) : undefined;
    for (const unknown of left?.earlier ?? []) io.stderr.write(`${unknownLines(task.source.lines, unknown)}\n`);
    const summary = { name, progress, files, emptyLines: task.source.emptyLines, isDry: task.flags.dryRun === true };
    io.stdout.write(task.flags.json ? summaryJson(summary) : summaryText(summary));
    if (error) io.stderr.write(`Ended early: ${commandWords(sentence(error))}\n`);
    // What is wrong with the ledger or the source would be wrong again; its message says how to mend it.
    if (!finished && files.ledger && !files.ledger.file.isNew && !isMisuse(error)) {
      const goesOn = error !== undefined || interrupted || progress.pending > 0 || left?.isOpen;
      const command = resumeCommand(task.words, io.environment);
      io.stderr.write(goesOn ? `Go on with:  ${command}\n` : nothingMore(files.ledger.path));
    }
    return exitCodeOf(progress, error, interrupted);
  } finally {
    files.close(finished);
  }
}

function nothingMore(ledgerPath: string): string {
  return `Nothing more can be asked: find out at the service what became of these lines, then remove ${ledgerPath}\n`;
}

interface End {
  readonly progress: BulkProgress;
  /** Why it ended before its source did. */
  readonly error: Error | undefined;
  readonly interrupted: boolean;
  /** Places of the first unknown record of each batch that was told as unknown. */
  readonly told: readonly number[];
}

async function follow(task: BulkTask, name: string, files: RunFiles, io: Io): Promise<End> {
  const abort = new AbortController();
  let display: ProgressDisplay | undefined;
  let atFirst: CliError | undefined;
  let rejections = 0;
  const told: number[] = [];
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
        `line ${line}: ${code}: ${message} Stopped there, because of --strict.`,
        exitCodes.rejected,
      );
      run.stop();
    },
    onUnknown({ positions, idempotencyKey, message }) {
      const [first = 0, last = first] = [positions[0], positions.at(-1)];
      const unknown = { first, last, count: positions.length, key: idempotencyKey, why: commandWords(message) };
      told.push(first);
      say(unknownLines(task.source.lines, unknown));
    },
  });
  display = showProgress(name, run, task.source, task.lastFailure, io.stderr);
  const interrupts = stopOnInterrupt(io, run, abort, say);
  try {
    const progress = await run;
    return { progress, error: atFirst, interrupted: interrupts.count > 0 && !progress.complete, told };
  } catch (error) {
    if (!isBulkError(error)) throw error;
    const interrupted = abort.signal.aborted;
    return { progress: error.progress, error: interrupted ? undefined : causeOf(error), interrupted, told };
  } finally {
    display.stop();
    interrupts.off();
  }
}

function exitCodeOf({ rejected, unknown }: BulkProgress, error: Error | undefined, interrupted: boolean): ExitCode {
  if (interrupted) return exitCodes.interrupted;
  if (error instanceof CliError) return error.exitCode;
  if (error) return isMisuse(error) ? exitCodes.usage : exitCodes.failed;
  if (unknown > 0) return exitCodes.unknown;
  return rejected > 0 ? exitCodes.rejected : exitCodes.done;
}

function isMisuse(error: Error | undefined): boolean {
  return error?.name === "ConfigurationError";
}

/** By its name, for the error may come from the copy of another client. */
function isBulkError(error: unknown): error is BulkError {
  return error instanceof Error && error.name === "BulkError";
}

function causeOf(error: BulkError): Error {
  return error.cause instanceof Error ? error.cause : error;
}

function sentence({ message }: Error): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
