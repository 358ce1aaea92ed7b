import { type JobsOptions, Queue } from "bullmq";
import type { PlanPlace } from "./plan-options.ts";

/** What waits in the queue: where a batch begins. Everything else of it is in the plan. */
export interface BatchJob {
  readonly from: number;
}

export const queueName = "batches";

/** Longest pause before a batch is tried again. */
const longestPauseMs = 60_000;

/** How the queue and its workers reach Redis. */
export function queueSettings({ client, prefix }: PlanPlace) {
  return { connection: client, prefix } as const;
}

/** Of the pauses between two tries of a batch: 1 s, 2 s, 4 s … up to a minute. */
export function pauseMs(attempts: number): number {
  return Math.min(1000 * 2 ** (attempts - 1), longestPauseMs);
}

/** A batch is taken away from BullMQ by its end only, which the plan knows. */
const jobSettings: JobsOptions = {
  attempts: Number.MAX_SAFE_INTEGER,
  backoff: { type: "pause" },
  removeOnComplete: true,
  removeOnFail: true,
  stackTraceLimit: 0,
};

/** The queue of a plan: which batches wait, and which worker has which. */
export class BatchQueue {
  readonly #queue: Queue<BatchJob>;

  constructor(place: PlanPlace) {
    this.#queue = new Queue(queueName, queueSettings(place));
    // Of the connection, which is the caller's; what a call meets is thrown there.
    this.#queue.on("error", () => {});
  }

  /** Adding one again that is there changes nothing. */
  async add(from: number): Promise<void> {
    await this.#queue.add("batch", { from }, { ...jobSettings, jobId: `from-${from}` });
  }

  pause(): Promise<void> {
    return this.#queue.pause();
  }

  resume(): Promise<void> {
    return this.#queue.resume();
  }

  underWay(): Promise<number> {
    return this.#queue.getActiveCount();
  }

  discard(): Promise<void> {
    return this.#queue.obliterate({ force: true });
  }

  close(): Promise<void> {
    return this.#queue.close();
  }
}
