import { setTimeout as sleep } from "node:timers/promises";
import {
  type CallOptions,
  ConfigurationError,
  checkNumbers,
  DeadlineError,
  QueueFullError,
  sharesStore,
} from "@tillside/policy";
import { DelayedError, type Job, Worker } from "bullmq";
import { Control } from "../control.ts";
import { incompleteRunError } from "../incomplete-run-error.ts";
import type { QueuedJob } from "../job.ts";
import { bulkDefaults } from "../options.ts";
import { unclearResponsesError } from "../unclear-responses-error.ts";
import { type BatchJob, pauseMs, queueName, queueSettings } from "./batch-queue.ts";
import { BulkWorker } from "./bulk-worker.ts";
import { checkPlan, type PlanOptions } from "./plan-options.ts";
import { type PlanProgress, progressOf } from "./plan-progress.ts";
import { PlanAwayError, PlanStore } from "./plan-store.ts";
import { workOnBatch } from "./work-on-batch.ts";

/** How a worker works. */
export interface WorkingOptions extends PlanOptions {
  /** Batches that this worker sends together; each is in its memory. Default as in a bulk run of one process. */
  readonly concurrency?: number | undefined;
  /**
   * Milliseconds without a sign of life after which a worker counts as dead, and its batches are taken over; within three times
   * that. Default 30,000. A process that is blocked for so long counts as dead too.
   */
  readonly takeOverMs?: number | undefined;
  /** The worker ends when so many batches in a row got no clear answer: the server is down. Default 5. */
  readonly stopAfterUnknown?: number | undefined;
  /** Limits of each call, as in a bulk run of one process. */
  readonly policy?: CallOptions | undefined;
  /** Breaks it off at once: calls under way are aborted, and may have been carried out. `stop()` ends it in order. */
  readonly signal?: AbortSignal | undefined;
}

/** What applies where the options of a worker say nothing else. */
const workingDefaults = { takeOverMs: 30_000, stopAfterUnknown: bulkDefaults.stopAfterUnknown };

/** Milliseconds between two looks how far the plan is. */
const lookEveryMs = 500;

/**
 * Works on a plan until every batch has its end, whoever brings it there. It may begin before the plan does.
 * @param client of the API, whose store must be one that all workers share.
 * @param jobOf makes the job from what the plan was begun with.
 * @throws ConfigurationError for a wrong option; later the worker rejects with BulkError, or ConfigurationError where the plan
 * was begun with another key.
 */
export function workOnBulk<Item>(
  name: string,
  client: object,
  options: WorkingOptions,
  jobOf: (settings: string) => QueuedJob<Item>,
): BulkWorker {
  const place = checkPlan(name, options);
  const { takeOverMs, stopAfterUnknown } = checkNumbers(name, options, workingDefaults);
  if (!sharesStore(client)) {
    throw new ConfigurationError(
      `${name}: the client's store is its own, so that each worker would use the whole rate limit. Make the client with store: redisStore({ client }) of @tillside/policy/redis.`,
    );
  }
  const { options: { redisOptions, ...ioredis } = {} } = Object(place.client);
  if ("evalsha" in place.client && (redisOptions ?? ioredis).maxRetriesPerRequest !== null) {
    throw new ConfigurationError(
      `${name}: an ioredis client must be made with maxRetriesPerRequest: null, or it gives up waiting for batches.`,
    );
  }
  const store = new PlanStore(place);
  const control = new Control();
  let worker: Worker<BatchJob> | undefined;
  let isPaused = false;
  let unclearInARow = 0;
  let progress = progressOf([]);

  function processing(job: QueuedJob<Item>) {
    return async (queued: Job<BatchJob>, token?: string): Promise<void> => {
      const tries = { unclear: queued.attemptsMade, deaths: queued.stalledCounter };
      const tried = await workOnBatch(job, store, queued.data.from, tries, control.signal).catch((error) => {
        // What is wrong with one batch's record of itself, another try does not mend.
        if (!(error instanceof PlanAwayError)) fail(error);
        throw error;
      });
      if (tried.result === "unclear" || tried.result === "open") {
        unclearInARow += 1;
        if (unclearInARow >= stopAfterUnknown) fail(unclearResponsesError(`${unclearInARow} batches`, tried));
      } else unclearInARow = 0;
      if (tried.result === "open") throw new Error(tried.message);
      if (tried.result !== "stopped") return;
      if (!isWait(tried.error)) fail(tried.error);
      // Back into the queue, for another worker.
      await queued.moveToDelayed(Date.now() + pauseMs(1), token);
      throw new DelayedError();
    };
  }

  /** At once: BullMQ would take one more batch with the end of this one. */
  function close(): void {
    void worker?.close();
  }

  function fail(error: unknown): void {
    control.fail(error);
    close();
  }

  async function run(): Promise<PlanProgress> {
    const { signal } = options;
    const abort = () => {
      control.abort(signal?.reason);
      close();
    };
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort, { once: true });
    try {
      while (!control.halted && !progress.complete) await look();
    } catch (error) {
      control.fail(error);
    }
    await worker?.close();
    signal?.removeEventListener("abort", abort);
    if (control.failure === undefined) return (await store.look(name).catch(() => undefined))?.progress ?? progress;
    const { error } = control.failure;
    if (error instanceof ConfigurationError) throw error;
    const left = "Other workers go on; what this one had not sent is theirs.";
    throw incompleteRunError(name, error, left, { ...progress, resumed: 0 });
  }

  async function look(): Promise<void> {
    const plan = await store.look(name).catch((error) => {
      if (error instanceof ConfigurationError) throw error;
      // Redis is away for now.
    });
    if (plan !== undefined) {
      progress = plan.progress;
      worker ??= begin(jobOf(plan.settings));
    }
    if (!progress.complete) await control.unlessHalted(sleep(lookEveryMs));
  }

  function begin(job: QueuedJob<Item>): Worker<BatchJob> {
    const { concurrency } = checkNumbers(name, options, { concurrency: job.concurrency });
    const begun = new Worker<BatchJob>(queueName, processing(job), {
      ...queueSettings(place),
      concurrency,
      lockDuration: takeOverMs,
      stalledInterval: takeOverMs,
      // A batch always has an end of its own, see workOnBatch.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
      settings: { backoffStrategy: pauseMs },
    });
    // Of the connection, which is the caller's, and of batches that are tried again.
    begun.on("error", () => {});
    if (isPaused) void begun.pause(true);
    return begun;
  }

  return new BulkWorker(
    {
      pause() {
        isPaused = true;
        void worker?.pause(true);
      },
      resume() {
        isPaused = false;
        void worker?.resume();
      },
      stop() {
        control.stop();
        close();
      },
    },
    run(),
  );
}

/** It only waited too long, for its slot or its turn. */
function isWait(error: unknown): boolean {
  return error instanceof DeadlineError || error instanceof QueueFullError;
}
