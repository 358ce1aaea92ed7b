import type { BulkError, BulkProgress, BulkRun, Ledger, Rejection, UnknownBatch } from "@tillside/events";
import { CliError } from "../cli-error.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { BrokenRecord } from "../records/broken-record.ts";
import type { RecordSource } from "../records/record-source.ts";
import type { Surroundings } from "../surroundings.ts";
import type { BulkFlags } from "./bulk-options.ts";
import { resumeCommand } from "./command-line.ts";
import { stopOnInterrupt } from "./interrupts.ts";
import { plainReason } from "./plain-reason.ts";
import { type ProgressDisplay, showProgress } from "./progress-display.ts";
import { whole } from "./progress-line.ts";
import { openRunFiles, type RunFiles } from "./run-files.ts";
import { summaryJson, summaryText } from "./summary.ts";
import type { Trouble } from "./trouble.ts";

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
  readonly trouble: Trouble;
  readonly start: (telling: BulkTelling) => BulkRun;
}

/** Rejected records that are shown one by one; all of them are in their file. */
const shown = 10;

/** Runs it to its end, or until Ctrl-C; shows progress on stderr and the sums on stdout. */
export async function runBulk(task: BulkTask, surroundings: Surroundings): Promise<ExitCode> {
  const name = task.path === "-" ? "stdin" : task.path;
  const files = await openRunFiles(name, task.flags);
  let finished = false;
  try {
    const { progress, error, interrupted } = await follow(task, name, files, surroundings);
    // A source that cannot be read at all has no sums.
    if (error instanceof CliError && progress.read === 0) throw error;
    finished = error === undefined && progress.pending === 0 && progress.unknown === 0 && !interrupted;
    const summary = { name, progress, files, emptyLines: task.source.emptyLines, isDry: task.flags.dryRun === true };
    surroundings.stdout.write(task.flags.json ? summaryJson(summary) : summaryText(summary));
    if (error) surroundings.stderr.write(`Ended early: ${sentence(error)}\n`);
    if (!finished && files.ledger && !files.ledger.file.isNew) {
      surroundings.stderr.write(`Go on with:  ${resumeCommand(task.words, surroundings.environment)}\n`);
    }
    return exitCodeOf(progress, error, interrupted);
  } finally {
    files.close(finished);
  }
}

interface End {
  readonly progress: BulkProgress;
  /** Why it ended before its source did. */
  readonly error: Error | undefined;
  readonly interrupted: boolean;
}

async function follow(task: BulkTask, name: string, files: RunFiles, surroundings: Surroundings): Promise<End> {
  const breakOff = new AbortController();
  let display: ProgressDisplay | undefined;
  let atFirst: CliError | undefined;
  let told = 0;
  const say = (line: string) => (display ? display.say(line) : surroundings.stderr.write(`${line}\n`));

  const run = task.start({
    ledger: files.ledger?.file,
    signal: breakOff.signal,
    onRejected(rejection) {
      const { position, record } = rejection;
      const { code, message } = record instanceof BrokenRecord ? record : plainReason(rejection);
      const line = task.source.lines.lineOf(position);
      files.rejected?.file.onRejected({ position, code, message: `Line ${line}: ${message}`, record });
      told += 1;
      if (files.rejected === undefined || told <= shown) say(`line ${line}: ${code}: ${message}`);
      else if (told === shown + 1) say(`Further rejected records are only written to ${files.rejected.path}.`);
      if (!task.flags.strict) return;
      atFirst ??= new CliError(
        `line ${line}: ${code}: ${message} Stopped there, because of --strict.`,
        exitCodes.rejected,
      );
      run.stop();
    },
    onUnknown({ positions, idempotencyKey, message }) {
      const [first = 0, last = first] = [positions[0], positions.at(-1)];
      const { lines } = task.source;
      const key = idempotencyKey === undefined ? "without a key" : `key ${idempotencyKey}`;
      say(
        `lines ${lines.lineOf(first)} to ${lines.lineOf(last)}: unknown, ${whole(positions.length)} records, ${key}: ${message}`,
      );
    },
  });
  display = showProgress(name, run, task.source, task.trouble, surroundings.stderr);
  const interrupts = stopOnInterrupt(surroundings, run, breakOff, say);
  try {
    const progress = await run;
    return { progress, error: atFirst, interrupted: interrupts.count > 0 && !progress.complete };
  } catch (error) {
    if (!isBulkError(error)) throw error;
    const interrupted = breakOff.signal.aborted;
    return { progress: error.progress, error: interrupted ? undefined : causeOf(error), interrupted };
  } finally {
    display.stop();
    interrupts.off();
  }
}

function exitCodeOf({ rejected, unknown }: BulkProgress, error: Error | undefined, interrupted: boolean): ExitCode {
  if (interrupted) return exitCodes.interrupted;
  if (error instanceof CliError) return error.exitCode;
  if (error) return error.name === "ConfigurationError" ? exitCodes.usage : exitCodes.failed;
  if (unknown > 0) return exitCodes.unknown;
  return rejected > 0 ? exitCodes.rejected : exitCodes.done;
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
