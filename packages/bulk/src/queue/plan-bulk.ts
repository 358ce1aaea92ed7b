import { setTimeout as sleep } from "node:timers/promises";
import { ConfigurationError, checkNumbers } from "@tillside/policy";
import { Control } from "../control.ts";
import { digest } from "../digest.ts";
import { endedEarly } from "../ended-early.ts";
import { frozen, type QueuedJob } from "../job.ts";
import type { Stretch } from "../ledger.ts";
import { without } from "../refuse-singly.ts";
import { newEntry } from "../send-span.ts";
import { type BulkSource, openSource } from "../source.ts";
import { changedSource, type Span, spansOf } from "../spans.ts";
import { Tally } from "../tally.ts";
import { ChunkQueue } from "./chunk-queue.ts";
import { checkPlan, type PlanOptions, type PlanPlace } from "./plan-options.ts";
import { type PlanProgress, progressOf } from "./plan-progress.ts";
import { PlanStore } from "./plan-store.ts";

/** How a source is planned. */
export interface PlanningOptions extends PlanOptions {
  /** Chunks that wait in Redis, at most; the source is read no further until workers have caught up. */
  readonly ahead?: number | undefined;
  /** Breaks the planning off; the same again goes on. */
  readonly signal?: AbortSignal | undefined;
}

/** Milliseconds until it is looked again whether the workers have caught up. */
const lookAgainMs = 100;

const discarded = "the plan was discarded";

/**
 * Reads a source once, cuts it into chunks whose key and bytes are fixed from then on, and queues them. Run again, it plans
 * what is missing: the source is read again, and each chunk compared.
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
  const queue = new ChunkQueue(place);
  let progress = progressOf([]);

  async function run(): Promise<void> {
    for await (const span of spansOf(job, reader, store, control, new Tally())) {
      await putChunk(job, place, store, span);
      if (!span.known?.hasEnded) await queue.add(span.from);
      for (await look(); !control.halted && progress.chunks.planned - progress.chunks.ended >= ahead; await look()) {
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
  throw endedEarly(job.name, error, "Run it again to plan the rest.", { ...progress, resumed: 0 });
}

/** Fixes what is sent, and under which key; or makes sure that it is what was fixed before, maybe just now by another planner. */
async function putChunk<Item>(
  job: QueuedJob<Item>,
  { plan }: PlanPlace,
  store: PlanStore,
  span: Span<Item>,
): Promise<void> {
  const { from, to } = span;
  const hash = await digest(span.texts);
  const there = span.known ?? (await newChunk(job, store, span, hash));
  if (there === undefined) throw new Error(discarded);
  if (there.to !== to) {
    throw new Error(
      `another planner of the plan "${plan}" cuts it in other places: records ${from + 1} to ${there.to} are in it as one chunk, this one cuts ${from + 1} to ${to}. Let one plan at a time, or give all the same sizes and source`,
    );
  }
  if (there.hash !== hash) throw changedSource(job.name, `records ${from + 1} to ${to} differ`);
}

async function newChunk<Item>(
  job: QueuedJob<Item>,
  store: PlanStore,
  span: Span<Item>,
  hash: string,
): Promise<Stretch | undefined> {
  const { from, to, records } = span;
  const { key, leftOut } = newEntry(job, span, hash);
  const { texts } = await frozen(job, without(leftOut, span));
  return store.put({ from, to, hash }, { size: records.length, key, leftOut, texts });
}
