import type { Control } from "./control.ts";
import type { BulkProgress, BulkSummary } from "./results.ts";
import type { Tally } from "./tally.ts";

/**
 * A bulk run that has begun: a promise of its summary, which can also be watched and steered. It rejects with `BulkError`.
 * @example
 * const run = sendEvents(events, source, { accountId });
 * for await (const { accepted, rejected, unknown } of run) show(accepted, rejected, unknown);
 * const summary = await run;
 */
export class BulkRun extends Promise<BulkSummary> implements AsyncIterable<BulkProgress> {
  /** What `then()` makes is a plain promise. */
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

  /** How far it has come now. */
  get progress(): BulkProgress {
    return this.#tally.progress;
  }

  /** Begins no further batch and reads no further record until `resume()`; what is under way goes on. */
  pause(): void {
    this.#control.pause();
  }

  resume(): void {
    this.#control.resume();
  }

  /** Ends it in order: what is under way comes to its end, then the promise is fulfilled, with `complete: false`. */
  stop(): void {
    this.#control.stop();
  }

  /**
   * The progress, each time that a batch has ended; a slow reader gets the latest. Leaving the loop does not stop the run.
   * @throws BulkError when the run failed.
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<BulkProgress, void, undefined> {
    // Whoever watches it is told here.
    this.catch(() => {});
    yield* this.#tally.watch();
    await this;
  }
}
