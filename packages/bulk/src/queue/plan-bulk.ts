import { setTimeout as sleep } from "node:timers/promises";
import { ConfigurationError, checkNumbers } from "@tillside/policy";
import { Control } from "../control.ts";
import { incompleteRunError } from "../incomplete-run-error.ts";
import { frozen, type QueuedJob } from "../job.ts";
import type { BatchRange } from "../ledger.ts";
import { batchHash, changedSource, type ReadBatch, readBatches } from "../read-batches.ts";
import { newEntry } from "../send-batch.ts";
import { type BulkSource, openSource } from "../source.ts";
import { Tally } from "../tally.ts";
import { withoutRecords } from "../unsendable-records.ts";
import { BatchQueue } from "./batch-queue.ts";
import { checkPlan, type PlanOptions, type PlanPlace } from "./plan-options.ts";
import { type PlanProgress, progressOf } from "./plan-progress.ts";
import { PlanStore } from "./plan-store.ts";

/** How a source is planned. */
export interface PlanningOptions extends PlanOptions {
  /** Batches that wait in Redis, at most; the source is read no further until workers have caught up. */
  readonly ahead?: number | undefined;
  /** Breaks the planning off; the same again goes on. */
  readonly signal?: AbortSignal | undefined;
}

/** Milliseconds until it is looked again whether the workers have caught up. */
const lookAgainMs = 100;

const discarded = "the plan was discarded";

/**
 * Reads a source once, cuts it into batches whose key and bytes are fixed from then on, and queues them. Run again, it plans
 * what is missing: the source is read again, and each batch compared.
 * @param settings what the workers need to know of the job; a plan has the same ones for ever.
 * @throws ConfigurationError for a wrong option, another source or another plan of that name; BulkError when it ended before
 * its source did.
 */
export async function planBulk<Item>(
  job: QueuedJob<Item>,
  settings: string,
  source: BulkSource<Item>,
  options: PlanningOptions,
  defaultAhead: number,
): Promise<PlanProgress> {
  const place = checkPlan(job.name, options);
  const { ahead } = checkNumbers(job.name, options, { ahead: defaultAhead });
  const reader = openSource(job.name, source);
  const store = new PlanStore(place);
  const control = new Control();
  const { signal } = options;
  const abort = () => control.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort, { once: true });
  const queue = new BatchQueue(place);
  let progress = progressOf([]);

  async function run(): Promise<void> {
    for await (const batch of readBatches(job, reader, store, control, new Tally())) {
      await putBatch(job, place, store, batch);
      if (!batch.known?.hasEnded) await queue.add(batch.from);
      for (await look(); !control.halted && progress.batches.planned - progress.batches.ended >= ahead; await look()) {
        await sleep(lookAgainMs);
      }
    }
    if (!control.halted) await store.close();
    await look();
  }

  async function look(): Promise<void> {
    const plan = await store.look(job.name);
    if (plan === undefined) throw new Error(discarded);
    progress = plan.progress;
  }

  try {
    await store.begin(job.name, settings);
    // A source may hang.
    await control.unlessHalted(run());
  } catch (error) {
    control.fail(error);
  }
  signal?.removeEventListener("abort", abort);
  reader.close();
  await queue.close();
  if (control.failure === undefined) return progress;
  const { error } = control.failure;
  // Running it again would not help.
  if (error instanceof ConfigurationError) throw error;
  throw incompleteRunError(job.name, error, "Run it again to plan the rest.", { ...progress, resumed: 0 });
}

/** Fixes what is sent, and under which key; or makes sure that it is what was fixed before, maybe just now by another planner. */
async function putBatch<Item>(
  job: QueuedJob<Item>,
  { plan }: PlanPlace,
  store: PlanStore,
  batch: ReadBatch<Item>,
): Promise<void> {
  const { from, to } = batch;
  const hash = await batchHash(batch.texts);
  const there = batch.known ?? (await newBatch(job, store, batch, hash));
  if (there === undefined) throw new Error(discarded);
  if (there.to !== to) {
    throw new Error(
      `another planner of the plan "${plan}" cuts it in other places: records ${from + 1} to ${there.to} are in it as one batch, this one cuts ${from + 1} to ${to}. Let one plan at a time, or give all the same sizes and source`,
    );
  }
  if (there.hash !== hash) throw changedSource(job.name, `records ${from + 1} to ${to} differ`);
}

async function newBatch<Item>(
  job: QueuedJob<Item>,
  store: PlanStore,
  batch: ReadBatch<Item>,
  hash: string,
): Promise<BatchRange | undefined> {
  const { from, to, records } = batch;
  const { key, leftOut } = newEntry(job, batch, hash);
  const { texts } = await frozen(job, withoutRecords(leftOut, batch));
  return store.put({ from, to, hash }, { size: records.length, key, leftOut, texts });
}
