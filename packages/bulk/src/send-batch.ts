import { timeOfDay } from "@tillside/policy";
import type { Control } from "./control.ts";
import { digest } from "./digest.ts";
import { earlierVerdict } from "./earlier.ts";
import { endingOf, isSilent, nothingSent, tell } from "./ending.ts";
import { type Batch, type BulkJob, frozen, type UnknownVerdict, type Verdict } from "./job.ts";
import type { LedgerEntry } from "./ledger.ts";
import type { BulkOptions } from "./options.ts";
import { changedSource, type ReadBatch } from "./read-batches.ts";
import { refuseSingly, without } from "./refuse-singly.ts";
import type { Tally } from "./tally.ts";

/**
 * Brings one batch of the source to its end: noted, sent, noted, told, noted, so that a process that dies in between loses
 * nothing.
 * @returns what left its call without a clear answer, if something did; undefined where none was made, or the run ended before.
 * @throws ConfigurationError when the ledger knows other records there; the reason that stops every other batch too.
 */
export async function sendBatch<Item>(
  job: BulkJob<Item>,
  batch: ReadBatch<Item, LedgerEntry>,
  options: BulkOptions<Item>,
  control: Control,
  tally: Tally,
): Promise<{ readonly unclear: UnknownVerdict | undefined } | undefined> {
  const { ledger } = options;
  const { from, to, texts, known } = batch;
  const hash = ledger === undefined ? "" : await digest(texts);
  if (known !== undefined && known.hash !== hash) throw changedSource(job.name, `records ${from + 1} to ${to} differ`);
  if (known?.counts !== undefined) {
    if (known.untold !== undefined) {
      await tell(options, batch, known.untold, known.key, undefined);
      await ledger?.told(from);
    }
    tally.add(known.counts, true);
    return undefined;
  }
  for (let wait = control.ready(); wait && !control.halted; wait = control.ready()) await wait;
  if (control.halted) return undefined;

  const entry = known ?? newEntry(job, batch, hash);
  const sendable = without(entry.leftOut, batch);
  const isEmpty = sendable.records.length === 0;
  const earlier = isEmpty ? nothingSent : known && (await earlierVerdict(job, known, sendable));
  if (known === undefined) await ledger?.begin(entry);
  const verdict = earlier ?? (await send(job, await frozen(job, sendable), entry, known !== undefined, control));
  if (verdict.result === "stopped") {
    // What an earlier process began stays open: its own attempt may have arrived.
    if (known === undefined) await ledger?.drop(from);
    throw verdict.error;
  }
  const ending = endingOf(batch.records.length, entry.leftOut, verdict);
  const info = verdict.result === "unknown" ? verdict.info : undefined;
  const isOpen = isOpenFor(job, verdict);
  if (!isOpen) await ledger?.end(from, ending);
  if (!isSilent(ending)) {
    await tell(options, batch, ending, entry.key, info);
    if (!isOpen) await ledger?.told(from);
  }
  tally.add(ending.counts);
  return earlier === undefined ? { unclear: unclear(verdict, known !== undefined) } : undefined;
}

/**
 * The verdict, if a server that works would not answer so. Of a batch that was sent before it can often say no more than that
 * it has seen the key: after a crash as many such answers come in a row as batches were under way.
 */
export function unclear(verdict: Verdict, repeated: boolean): UnknownVerdict | undefined {
  return verdict.result === "unknown" && !(repeated && verdict.final) ? verdict : undefined;
}

/** Whether who repeats the batch later may learn more. */
export function isOpenFor({ safety }: Pick<BulkJob<unknown>, "safety">, verdict: Verdict): boolean {
  return verdict.result === "unknown" && !verdict.final && safety !== "unsafe";
}

/** What is noted of a batch before it is sent for the first time. */
export function newEntry<Item>(
  job: BulkJob<Item>,
  batch: ReadBatch<Item>,
  hash: string,
): Omit<LedgerEntry, "counts" | "untold"> {
  const key = job.safety === "keyed" ? crypto.randomUUID() : undefined;
  return {
    from: batch.from,
    to: batch.to,
    hash,
    key,
    startedAt: timeOfDay(job.clock),
    leftOut: refuseSingly(job, batch),
  };
}

/** Sends a batch whose texts are frozen, the last time before its key may be forgotten. */
export function send<Item>(
  job: BulkJob<Item>,
  batch: Batch<Item>,
  { key, startedAt }: Pick<LedgerEntry, "key" | "startedAt">,
  repeated: boolean,
  { signal }: Pick<Control, "signal">,
): Promise<Verdict> {
  const keyEnds = job.safety === "keyed" ? startedAt + job.keyLifeMs - timeOfDay(job.clock) : Number.POSITIVE_INFINITY;
  return job.send(batch, { key, repeated, deadlineMs: Math.min(job.deadlineMs, keyEnds), signal });
}
