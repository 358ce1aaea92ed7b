import { setTimeout as sleep } from "node:timers/promises";
import {
  type CallOptions,
  ConfigurationError,
  checkNumbers,
  DeadlineError,
  QueueFullError,
  sharesStore,
} from "@tillside/policy";
import { DelayedError, type Job } from "bullmq";
import { Control } from "../control.ts";
import { incompleteRunError } from "../incomplete-run-error.ts";
import type { QueuedJob } from "../job.ts";
import { bulkDefaults } from "../options.ts";
import { type OptionKinds, readOptions } from "../read-options.ts";
import { unclearResponsesError } from "../unclear-responses-error.ts";
import { untilAborted } from "../until-aborted.ts";
import { type BatchJob, pauseMs, queueName, queueSettings } from "./batch-queue.ts";
import { BulkWorker } from "./bulk-worker.ts";
import { checkPlan, type PlanOptions, planOptions } from "./plan-options.ts";
import { type PlanProgress, progressOf } from "./plan-progress.ts";
import { PlanAwayError, PlanGoneError, PlanStore } from "./plan-store.ts";
import { QueueWorker } from "./queue-worker.ts";
import { within } from "./within.ts";
import { workOnBatch } from "./work-on-batch.ts";

/** Options of a worker. */
export interface WorkerOptions extends PlanOptions {
  /** Batches that this worker sends at the same time. Default as for a bulk run of one process. */
  readonly concurrency?: number | undefined;
  /**
   * Milliseconds without a sign of life after which a worker counts as dead. Other workers take over its batches within three times
   * that time. Default 30,000; a whole number. A process that is blocked for that long counts as dead too.
   */
  readonly takeOverMs?: number | undefined;
  /** Ends the worker after this many batches in a row without a clear response: the server is probably down. Default 5. */
  readonly stopAfterUnknown?: number | undefined;
  /** Limits of each call, as for a bulk run of one process. */
  readonly policy?: CallOptions | undefined;
  /** Aborts the worker at once. Calls in flight are aborted and may have been executed. Use `stop()` to end it in order. */
  readonly signal?: AbortSignal | undefined;
}

/** The options of a worker, and what each has to be. */
const workerOptions = {
  ...planOptions,
  concurrency: "",
  takeOverMs: "",
  stopAfterUnknown: "",
  policy: "an object",
  signal: "an AbortSignal",
} satisfies OptionKinds<WorkerOptions>;

/** Default options of a worker. */
const workingDefaults = { takeOverMs: 30_000, stopAfterUnknown: bulkDefaults.stopAfterUnknown };

/** Longest time of a timer. */
const longestTimerMs = 2_147_483_647;

/** Milliseconds between two checks of the progress of the plan. */
const lookEveryMs = 500;

/**
 * Milliseconds that an ended worker waits for BullMQ to close, and then for its last look at the plan. After Redis was away, BullMQ may
 * never close. Another worker takes over what it left, and finds the results in the plan.
 */
const mostClosingMs = 5_000;

/**
 * Works on a plan until every batch has a result, from this worker or another one. It can start before the plan exists.
 * @param client the client of the API. All workers must share its store.
 * @param jobOf makes the job from the settings of the plan and the options that are given, which are read once.
 * @throws ConfigurationError for a wrong option; later the worker rejects with BulkError, or with ConfigurationError for a plan that was
 * begun with another key, or that `jobOf` refuses.
 */
export function workOnBulk<Item>(
  name: string,
  client: object,
  options: WorkerOptions,
  jobOf: (settings: string, given: WorkerOptions) => QueuedJob<Item>,
): BulkWorker {
  const given = readOptions(name, options, workerOptions);
  const place = checkPlan(name, given);
  const { takeOverMs, stopAfterUnknown } = checkNumbers(name, given, workingDefaults);
  if (!Number.isInteger(takeOverMs) || takeOverMs > longestTimerMs) {
    throw new ConfigurationError(`${name}: takeOverMs must be a whole number, at most ${longestTimerMs}.`);
  }
  if (!sharesStore(client)) {
    throw new ConfigurationError(
      `${name}: the client does not share its store, so each worker would use the whole rate limit. Create the client with store: redisStore({ client }) of @tillside/policy/redis.`,
    );
  }
  const { options: { redisOptions, ...ioredis } = {} } = Object(place.client);
  if ("evalsha" in place.client && (redisOptions ?? ioredis).maxRetriesPerRequest !== null) {
    throw new ConfigurationError(
      `${name}: create the ioredis client with maxRetriesPerRequest: null, or it gives up waiting for batches.`,
    );
  }
  const store = new PlanStore(place);
  const control = new Control();
  const inFlight = new Set<Promise<void>>();
  let bulkJob: QueuedJob<Item> | undefined;
  let worker: QueueWorker | undefined;
  let hasEnded = false;
  let isPaused = false;
  let unclearInARow = 0;
  let progress = progressOf([]);

  function processing(job: QueuedJob<Item>) {
    return (queued: Job<BatchJob>, token?: string): Promise<void> => {
      const processed = workOn(job, queued, token);
      inFlight.add(processed);
      const settled = () => inFlight.delete(processed);
      processed.then(settled, settled);
      return processed;
    };
  }

  async function workOn(job: QueuedJob<Item>, queued: Job<BatchJob>, token?: string): Promise<void> {
    // This batch waited for Redis until after the end of the worker, or BullMQ waited for it when the worker was paused.
    if (hasEnded || isPaused) return putBack(queued, token);
    const tries = { unclear: queued.attemptsMade, deaths: queued.stalledCounter };
    const tried = await workOnBatch(job, store, queued.data.from, tries, control.signal).catch((error) => {
      // A batch that cannot be read from the plan cannot be read by another try either.
      if (!(error instanceof PlanAwayError)) fail(error);
      // It was no try: only a call without a clear response counts as one. And the batch may be one of a new plan, for other workers.
      return putBack(queued, token);
    });
    if (tried.result === "unclear" || tried.result === "open") {
      unclearInARow += 1;
      if (unclearInARow >= stopAfterUnknown) fail(unclearResponsesError(unclearInARow, tried));
    } else unclearInARow = 0;
    // BullMQ keeps the message in Redis as it is.
    if (tried.result === "open") throw new Error("There was no clear response.");
    if (tried.result !== "stopped" && tried.result !== "not planned") return;
    if (tried.result === "stopped" && !isWait(tried.error)) fail(tried.error);
    return putBack(queued, token);
  }

  /** The batch goes back into the queue, for another worker. */
  async function putBack(queued: Job<BatchJob>, token: string | undefined): Promise<never> {
    await queued.moveToDelayed(Date.now() + pauseMs(1), token);
    throw new DelayedError();
  }

  /** Called at once, because BullMQ would take one more batch when this one ends. */
  function close(): void {
    void worker?.close();
  }

  function fail(error: unknown): void {
    control.fail(error);
    close();
  }

  /** Waits for the batches in flight, which take as long as their calls unless they are aborted, and for BullMQ. */
  async function closed(begun: QueueWorker): Promise<void> {
    const closing = begun.close().then(() => true);
    let isClosed: boolean | undefined;
    do {
      await untilAborted(control.signal, Promise.allSettled(inFlight)).catch(() => {});
      isClosed = await within(mostClosingMs, closing);
      // BullMQ may have taken one more batch before it began to close.
    } while (!isClosed && inFlight.size > 0 && !control.signal.aborted);
    hasEnded = true;
    begun.leave();
  }

  async function run(): Promise<PlanProgress> {
    const { signal } = given;
    let refusal: unknown;
    const abort = () => {
      control.abort(signal?.reason);
      close();
    };
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort, { once: true });
    try {
      while (!control.halted && !progress.complete) await look();
    } catch (error) {
      if (error instanceof ConfigurationError) refusal = error;
      control.fail(error);
    }
    if (worker !== undefined) await closed(worker);
    signal?.removeEventListener("abort", abort);
    if (control.failure === undefined) {
      const last = store.follow(name).catch(() => undefined);
      return (await within(mostClosingMs, last))?.progress ?? progress;
    }
    const { error } = control.failure;
    if (error === refusal) throw error;
    const left =
      error instanceof PlanGoneError
        ? "Begin another worker for a new plan of that name."
        : "Other workers continue, and send what this one did not.";
    throw incompleteRunError(name, error, left, { ...progress, resumed: 0 });
  }

  async function look(): Promise<void> {
    const looking = store.follow(name).catch((error) => {
      // Redis is away for now, and the next check asks again.
      if (!(error instanceof PlanAwayError) || store.isClosed) throw error;
    });
    // A client that has lost its connection may keep the command until the connection is back.
    const plan = await control.unlessHalted(looking);
    if (plan !== undefined) {
      progress = plan.progress;
      bulkJob ??= jobOf(plan.settings, given);
      if (!progress.complete) worker ??= begin(bulkJob);
    }
    if (!progress.complete) await control.unlessHalted(sleep(lookEveryMs));
  }

  function begin(job: QueuedJob<Item>): QueueWorker {
    const { concurrency } = checkNumbers(name, given, { concurrency: job.concurrency });
    const begun = new QueueWorker(queueName, processing(job), {
      ...queueSettings(place),
      concurrency,
      lockDuration: takeOverMs,
      stalledInterval: takeOverMs,
      // workOnBatch decides when a batch is given up.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
      settings: { backoffStrategy: pauseMs },
    });
    // Errors of the connection are the caller's, and batches that fail are tried again.
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

/** Whether the call only waited too long, for its rate limit or for mutual exclusion. */
function isWait(error: unknown): boolean {
  return error instanceof DeadlineError || error instanceof QueueFullError;
}
