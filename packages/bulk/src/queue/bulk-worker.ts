import type { PlanProgress } from "./plan-progress.ts";

/** Pauses, resumes and stops a worker. */
export interface WorkerControl {
  pause(): void;
  resume(): void;
  stop(): void;
}

/**
 * A running worker. Await it for the progress of the plan when the worker ended, or pause and stop it. It rejects with
 * `BulkError`, or with `ConfigurationError` for a plan that it cannot work on.
 * @example
 * const worker = workOnImport(audience, { client: redis, plan: "spring", key });
 * process.once("SIGTERM", () => worker.stop());
 * const { accepted, rejected, unknown, complete } = await worker;
 */
export class BulkWorker extends Promise<PlanProgress> implements WorkerControl {
  /** `then()` returns a plain promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  readonly #control: WorkerControl;

  constructor(control: WorkerControl, ended: Promise<PlanProgress>) {
    super((resolve) => resolve(ended));
    this.#control = control;
  }

  /** Takes no batch until `resume()`. Its batches in flight and other workers continue. */
  pause(): void {
    this.#control.pause();
  }

  resume(): void {
    this.#control.resume();
  }

  /** Ends the worker after its batches in flight. Other workers send the rest. */
  stop(): void {
    this.#control.stop();
  }
}
