import type { Control } from "./control.ts";
import type { BulkProgress, BulkSummary } from "./results.ts";
import type { Tally } from "./tally.ts";

/**
 * A bulk run in progress. Await it for its summary, iterate it for its progress, or pause and stop it. It rejects with `BulkError`.
 * @example
 * const run = sendEvents(events, source, { accountId });
 * for await (const { accepted, rejected, unknown } of run) show(accepted, rejected, unknown);
 * const summary = await run;
 */
export class BulkRun extends Promise<BulkSummary> implements AsyncIterable<BulkProgress> {
  /** `then()` returns a plain promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  readonly #control: Control;
  readonly #tally: Tally;

  constructor(control: Control, tally: Tally, summary: Promise<BulkSummary>) {
    super((resolve) => resolve(summary));
    this.#control = control;
    this.#tally = tally;
  }

  /** The current progress. */
  get progress(): BulkProgress {
    return this.#tally.progress;
  }

  /** Starts no batch and reads no record until `resume()`. Batches in flight continue. */
  pause(): void {
    this.#control.pause();
  }

  resume(): void {
    this.#control.resume();
  }

  /** Ends the run after the batches in flight. The promise is then fulfilled, with `complete: false` if records are left. */
  stop(): void {
    this.#control.stop();
  }

  /**
   * The progress after each batch. A slow reader gets the latest. Leaving the loop does not stop the run.
   * @throws BulkError when the run failed.
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<BulkProgress, void, undefined> {
    // The loop throws the error, so the run itself must not be reported as an unhandled rejection.
    this.catch(() => {});
    yield* this.#tally.watch();
    await this;
  }
}
