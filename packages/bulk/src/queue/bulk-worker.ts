import type { PlanProgress } from "./plan-progress.ts";

/** How a worker is told to wait and to go on, and to end. */
export interface WorkerControl {
  pause(): void;
  resume(): void;
  stop(): void;
}

/**
 * A worker that has begun: a promise of how far the plan has come when it ended, which can be steered. It rejects with
 * `BulkError`.
 * @example
 * const worker = workOnImport(audience, { client: redis, plan: "spring", key });
 * process.once("SIGTERM", () => worker.stop());
 * const { accepted, rejected, unknown, complete } = await worker;
 */
export class BulkWorker extends Promise<PlanProgress> implements WorkerControl {
  /** What `then()` makes is a plain promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  readonly #control: WorkerControl;

  constructor(control: WorkerControl, ended: Promise<PlanProgress>) {
    super((resolve) => resolve(ended));
    this.#control = control;
  }

  /** Takes no further batch until `resume()`; what is under way goes on. Other workers go on too. */
  pause(): void {
    this.#control.pause();
  }

  resume(): void {
    this.#control.resume();
  }

  /** Ends it in order: the batches under way come to their end, the rest is left to other workers. */
  stop(): void {
    this.#control.stop();
  }
}
