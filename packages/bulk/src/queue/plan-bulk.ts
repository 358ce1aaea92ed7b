import { setTimeout as sleep } from "node:timers/promises";
import { ConfigurationError, checkNumbers } from "@tillside/policy";
import { Control } from "../control.ts";
import { incompleteRunError } from "../incomplete-run-error.ts";
import { frozen, type QueuedJob } from "../job.ts";
import type { BatchRange } from "../ledger.ts";
import { positions } from "../positions.ts";
import { batchHash, changedSource, differing, type ReadBatch, readBatches } from "../read-batches.ts";
import type { OptionKinds } from "../read-options.ts";
import { newEntry } from "../send-batch.ts";
import { type BulkSource, openSource } from "../source.ts";
import { Tally } from "../tally.ts";
import { withoutRecords } from "../unsendable-records.ts";
import { BatchQueue } from "./batch-queue.ts";
import { checkPlan, type PlanOptions, type PlanPlace, planOptions } from "./plan-options.ts";
import { type PlanProgress, progressOf } from "./plan-progress.ts";
import { type FoundPlan, PlanGoneError, PlanStore } from "./plan-store.ts";
import { within } from "./within.ts";

/** Options of a planner. */
export interface PlannerOptions extends PlanOptions {
  /** Most batches that wait in Redis. The planner reads on when workers have sent some. */
  readonly ahead?: number | undefined;
  /** Aborts the planning. Run it again to continue. */
  readonly signal?: AbortSignal | undefined;
}

/** The options of a planner, and what each has to be. */
export const plannerOptions = {
  ...planOptions,
  ahead: "",
  signal: "an AbortSignal",
} satisfies OptionKinds<PlannerOptions>;

/** Milliseconds that a planner that has failed waits for Redis. */
const mostRestoringMs = 1_000;

/** Milliseconds between two checks whether workers have sent some batches. */
const lookAgainMs = 100;

/**
 * Reads a source, splits it into batches with a fixed key and fixed bytes, and queues them. Run again, it reads the source again,
 * compares every batch, and plans what is missing.
 * @param settings what the workers need to know about the job. It never changes for a plan.
 * @throws ConfigurationError for a wrong option, another source or another plan of that name; BulkError if it ended before its
 * source did.
 */
export async function planBulk<Item>(
  job: QueuedJob<Item>,
  settings: string,
  source: BulkSource<Item>,
  options: PlannerOptions,
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
  /** The plan as it was before. */
  let before: FoundPlan | undefined;

  async function run(): Promise<void> {
    let end = 0;
    before = await store.begin(job.name, settings);
    // The planner was aborted meanwhile, and its end did not know yet that the plan was complete.
    if (control.halted) return before.isPlanned ? store.close(before.progress.read) : undefined;
    for await (const batch of readBatches(job, reader, store, control, new Tally())) {
      await putBatch(job, place, store, batch);
      end = batch.to;
      if (!batch.known?.hasEnded) await queue.add(batch.from);
      for (await look(); !control.halted && progress.batches.planned - progress.batches.ended >= ahead; await look()) {
        await sleep(lookAgainMs);
      }
    }
    if (control.halted) return;
    // Redis may have kept a batch and lost its place in the queue.
    for (const from of await store.unfinished()) await queue.add(from);
    await store.close(end);
    await look();
  }

  async function look(): Promise<void> {
    progress = (await store.follow(job.name))?.progress ?? progress;
  }

  try {
    // A source may hang, and so may a client that waits for its connection.
    await control.unlessHalted(run());
  } catch (error) {
    control.fail(error);
  }
  signal?.removeEventListener("abort", abort);
  reader.close();
  // A planner that adds nothing to a complete plan, for instance because its source has changed, leaves it complete.
  if (control.failure !== undefined && before?.isPlanned) {
    await within(
      mostRestoringMs,
      store.close(before.progress.read).catch(() => {}),
    );
  }
  await queue.close();
  if (control.failure === undefined) return progress;
  const { error } = control.failure;
  // Running it again would not help, so this is no BulkError.
  if (error instanceof ConfigurationError) throw error;
  const left =
    error instanceof PlanGoneError
      ? "Run it again to plan what is missing. If the plan itself is gone, that is the whole source, with the records that workers have sent."
      : "Run it again to plan the rest.";
  throw incompleteRunError(job.name, error, left, { ...progress, resumed: 0 });
}

/** Fixes the key and bytes of a batch, or checks that the batch is the same as in the plan, where another planner may have put it. */
async function putBatch<Item>(
  job: QueuedJob<Item>,
  { plan }: PlanPlace,
  store: PlanStore,
  batch: ReadBatch<Item>,
): Promise<void> {
  const { from, to } = batch;
  const hash = await batchHash(batch.texts);
  const there = batch.known ?? (await newBatch(job, store, batch, hash));
  if (there.to !== to) {
    throw new Error(
      `another planner splits the plan "${plan}" differently: it has ${positions([{ from, to: there.to }])} as one batch, this one ${from} to ${to - 1}. Run one planner at a time, or give all of them the same source and batch sizes`,
    );
  }
  if (there.hash !== hash) throw changedSource(job.name, differing(batch));
}

async function newBatch<Item>(
  job: QueuedJob<Item>,
  store: PlanStore,
  batch: ReadBatch<Item>,
  hash: string,
): Promise<BatchRange> {
  const { from, to, records } = batch;
  const { key, leftOut } = newEntry(job, batch, hash);
  const { texts } = await frozen(job, withoutRecords(leftOut, batch));
  return store.put({ from, to, hash }, { size: records.length, key, leftOut, texts });
}
