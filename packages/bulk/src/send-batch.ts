import { timeOfDay } from "@tillside/policy";
import { batchResult, isAllAccepted, nothingSent } from "./batch-result.ts";
import type { Control } from "./control.ts";
import { type Batch, type BatchVerdict, type BulkJob, type Delivery, frozen, type UnknownVerdict } from "./job.ts";
import type { LedgerEntry } from "./ledger.ts";
import type { BulkOptions } from "./options.ts";
import type { RecordRange } from "./ranges.ts";
import { batchHash, changedSource, differing, type ReadBatch } from "./read-batches.ts";
import { reportResult } from "./report-result.ts";
import { resendVerdict } from "./resend-verdict.ts";
import type { Tally } from "./tally.ts";
import { unsendableRecords, withoutRecords } from "./unsendable-records.ts";

/**
 * Sends one batch and reports its result. The ledger is written before the send, after the response and after the report, so that
 * nothing is lost if the process dies in between.
 * @returns the verdict if the call got no clear response, and no verdict if it got one; undefined if no call was made, or the run ended before.
 * @throws ConfigurationError when the ledger has other records for this range; the reason that stops every other batch too.
 */
export async function sendBatch<Item>(
  job: BulkJob<Item>,
  batch: ReadBatch<Item, LedgerEntry>,
  options: BulkOptions<Item>,
  control: Control,
  tally: Tally,
): Promise<{ readonly unclear: UnknownVerdict | undefined } | undefined> {
  const { ledger } = options;
  const { from, texts, known } = batch;
  const hash = ledger === undefined ? "" : await batchHash(texts);
  if (known !== undefined && known.hash !== hash) throw changedSource(job.name, differing(batch));
  if (known?.counts !== undefined) {
    const { unreported, key } = known;
    try {
      await listed(tally.unreported, batch, async () => {
        if (unreported === undefined) return;
        await reportResult(options, batch, unreported, key, { info: undefined, isOpen: false });
        await ledger?.reported(from);
      });
    } finally {
      tally.add(batch, known.counts, true);
    }
    return undefined;
  }
  for (let wait = control.ready(); wait && !control.halted; wait = control.ready()) await wait;
  if (control.halted) return undefined;

  const entry = known ?? newEntry(job, batch, hash);
  const sendable = withoutRecords(entry.leftOut, batch);
  const isEmpty = sendable.records.length === 0;
  const unsent = isEmpty ? nothingSent : known && (await resendVerdict(job, known, sendable));
  if (known === undefined) await ledger?.begin(entry);
  const sent =
    unsent ?? (await send(job, await frozen(job, sendable), entry, known !== undefined, { signal: control.signal }));
  const verdict = verdictNow(job, entry, sent);
  if (verdict.result === "stopped") {
    // A batch that an earlier process began stays in the ledger, because that process may have sent it.
    if (known !== undefined) tally.begun.push({ from, to: batch.to });
    // The error that ends the run says more than one of the ledger.
    else await listed(tally.unrecorded, batch, () => ledger?.drop(from)).catch(() => {});
    throw verdict.error;
  }
  const result = batchResult(batch.records.length, entry.leftOut, verdict);
  const info = verdict.result === "unknown" ? verdict.info : undefined;
  const isOpen = isOpenFor(job, verdict);
  try {
    if (!isOpen) await listed(tally.unrecorded, batch, () => ledger?.end(from, result));
    await listed(tally.unreported, batch, async () => {
      if (isAllAccepted(result)) return;
      await reportResult(options, batch, result, entry.key, { info, isOpen: isOpen && ledger !== undefined });
      if (!isOpen) await ledger?.reported(from);
    });
  } finally {
    // Also if one of them failed: these records are not among those not sent.
    tally.hasOpen ||= isOpen;
    tally.add(batch, result.counts);
  }
  return unsent === undefined ? { unclear: unclear(sent, known !== undefined) } : undefined;
}

/** Takes a step for a batch, and adds the batch to the list if the step fails. */
async function listed(failed: RecordRange[], { from, to }: RecordRange, step: () => unknown): Promise<void> {
  try {
    await step();
  } catch (error) {
    failed.push({ from, to });
    throw error;
  }
}

/**
 * The verdict, if a working server would not cause it. For a repeated batch, a working server can often only say that it has seen
 * the key. After a crash, as many such responses arrive in a row as batches were in flight.
 */
export function unclear(verdict: BatchVerdict, repeated: boolean): UnknownVerdict | undefined {
  return verdict.result === "unknown" && !(repeated && verdict.final) ? verdict : undefined;
}

/** Whether a later repeat of the batch can still find out its result. */
export function isOpenFor({ safety }: Pick<BulkJob<unknown>, "safety">, verdict: BatchVerdict): boolean {
  return verdict.result === "unknown" && !verdict.final && safety !== "unsafe";
}

/** The key of a batch, and when it was first used. */
type KeyUse = Pick<LedgerEntry, "key" | "startedAt">;

/** The ledger entry of a batch before it is sent for the first time. */
export function newEntry<Item>(
  job: BulkJob<Item>,
  batch: ReadBatch<Item>,
  hash: string,
): Omit<LedgerEntry, "counts" | "unreported"> {
  const key = job.safety === "keyed" ? crypto.randomUUID() : undefined;
  const leftOut = unsendableRecords(job, batch);
  return { from: batch.from, to: batch.to, hash, key, startedAt: timeOfDay(job.clock), leftOut };
}

/** Sends a batch whose texts are frozen. No attempt is sent once the server may have forgotten the key. */
export function send<Item>(
  job: BulkJob<Item>,
  batch: Batch<Item>,
  { key, startedAt }: KeyUse,
  repeated: boolean,
  { signal, isPlanned }: Pick<Delivery, "signal" | "isPlanned">,
): Promise<BatchVerdict> {
  // A new key counts from the first attempt, however long that waits.
  const keyEndsAt = repeated && key !== undefined ? new Date(startedAt + job.keyLifeMs) : undefined;
  return job.send(batch, { key, repeated, keyEndsAt, signal, ...(isPlanned && { isPlanned }) });
}

/** The verdict on a batch that was sent. If its key is over by now, no repeat can find out more. */
export function verdictNow(
  { keyLifeMs, clock }: Pick<BulkJob<unknown>, "keyLifeMs" | "clock">,
  { key, startedAt }: KeyUse,
  verdict: BatchVerdict,
): BatchVerdict {
  const isOver = key !== undefined && startedAt + keyLifeMs <= timeOfDay(clock);
  return verdict.result === "unknown" && isOver ? { ...verdict, final: true } : verdict;
}
