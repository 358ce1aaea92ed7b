import { type JobsOptions, Queue } from "bullmq";
import type { PlanPlace } from "./plan-options.ts";
import { queueConnection } from "./queue-connection.ts";

/** What the queue holds of a batch: its first position. The plan has everything else. */
export interface BatchJob {
  readonly from: number;
}

export const queueName = "batches";

/** Longest pause before a batch is tried again. */
const longestPauseMs = 60_000;

/** How the queue and its workers reach Redis. */
export function queueSettings({ client, prefix }: PlanPlace) {
  return { connection: queueConnection(client), prefix } as const;
}

/** The pause before a batch is tried again: 1 s, 2 s, 4 s … up to a minute. */
export function pauseMs(attempts: number): number {
  return Math.min(1000 * 2 ** (attempts - 1), longestPauseMs);
}

/** BullMQ must keep a batch until it has a result in the plan. */
const jobSettings: JobsOptions = {
  attempts: Number.MAX_SAFE_INTEGER,
  backoff: { type: "pause" },
  removeOnComplete: true,
  removeOnFail: true,
  stackTraceLimit: 0,
};

/** The queue of a plan: which batches wait, and which worker has which batch. */
export class BatchQueue {
  readonly #queue: Queue<BatchJob>;

  constructor(place: PlanPlace) {
    this.#queue = new Queue(queueName, queueSettings(place));
    // Errors of the connection are the caller's. A call that fails throws its own error.
    this.#queue.on("error", () => {});
  }

  /** Adds a batch. Adding one that is in the queue changes nothing. */
  async add(from: number): Promise<void> {
    await this.#queue.add("batch", { from }, { ...jobSettings, jobId: `from-${from}` });
  }

  pause(): Promise<void> {
    return this.#queue.pause();
  }

  resume(): Promise<void> {
    return this.#queue.resume();
  }

  inFlight(): Promise<number> {
    return this.#queue.getActiveCount();
  }

  discard(): Promise<void> {
    const obliterate = () => this.#queue.obliterate({ force: true });
    // It is refused while another one runs, or if the client sends it again after a lost connection.
    return obliterate().catch(obliterate);
  }

  close(): Promise<void> {
    return this.#queue.close();
  }
}
