import { captured, withCallSite } from "@tillside/policy";
import { BulkRun } from "./bulk-run.ts";
import { Control } from "./control.ts";
import { endReason, hasInstruction } from "./end-reason.ts";
import { incompleteRunError } from "./incomplete-run-error.ts";
import type { BulkJob } from "./job.ts";
import type { LedgerEntry } from "./ledger.ts";
import { leftSentences } from "./left-sentences.ts";
import { type BulkOptions, bulkDefaults, bulkNumbers, bulkOptions } from "./options.ts";
import { readBatches } from "./read-batches.ts";
import { readByName } from "./read-options.ts";
import type { BulkSummary } from "./results.ts";
import { sendBatch } from "./send-batch.ts";
import { type BulkSource, openSource, type SourceReader } from "./source.ts";
import { Tally } from "./tally.ts";
import { unclearResponsesError } from "./unclear-responses-error.ts";

/**
 * Sends a source in batches. However long the source is, at most `concurrency` batches are in memory.
 * @throws ConfigurationError for an invalid source or option; afterwards the run rejects with BulkError.
 */
export function startBulk<Item>(job: BulkJob<Item>, source: BulkSource<Item>, options: BulkOptions<Item>): BulkRun {
  const given = readByName(options, bulkOptions);
  const { stopAfterUnknown } = bulkNumbers(job.name, given, { stopAfterUnknown: bulkDefaults.stopAfterUnknown });
  const reader = openSource(job.name, source);
  const [control, tally] = [new Control(), new Tally()];
  const site = { handled: captured(startBulk) };
  const summary = run(job, reader, { ...given, stopAfterUnknown }, control, tally).catch((error) => {
    throw withCallSite(error, site);
  });
  return new BulkRun(control, tally, summary);
}

async function run<Item>(
  job: BulkJob<Item>,
  reader: SourceReader<Item>,
  options: BulkOptions<Item> & { readonly stopAfterUnknown: number },
  control: Control,
  tally: Tally,
): Promise<BulkSummary> {
  const { ledger, signal, stopAfterUnknown } = options;
  const abort = () => control.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort, { once: true });
  let unknownInARow = 0;

  async function sendUntilDone(batches: ReturnType<typeof readBatches<Item, LedgerEntry>>): Promise<void> {
    for (;;) {
      const next = await control.unlessHalted(batches.next());
      if (next === undefined || next.done) return;
      const sent = await sendBatch(job, next.value, options, control, tally);
      if (sent?.unclear !== undefined) {
        unknownInARow += 1;
        if (unknownInARow >= stopAfterUnknown) throw unclearResponsesError(unknownInARow, sent.unclear);
      } else if (sent !== undefined) unknownInARow = 0;
    }
  }

  try {
    await ledger?.open(job.identity);
    const batches = readBatches(job, reader, ledger, control, tally);
    await Promise.all(
      Array.from({ length: job.concurrency }, () => sendUntilDone(batches).catch((error) => control.fail(error))),
    );
  } catch (error) {
    control.fail(error);
  }
  signal?.removeEventListener("abort", abort);
  reader.close();
  tally.end();
  const { progress } = tally;
  if (control.failure === undefined) return { ...progress, complete: tally.isSourceRead && progress.pending === 0 };
  const { error } = control.failure;
  const reason = endReason(job.name, error);
  const left = leftSentences({ tally, ledger, safety: job.safety, hasInstruction: hasInstruction(error, reason) });
  throw incompleteRunError(job.name, error, left, progress, tally);
}
