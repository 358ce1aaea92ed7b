/** Milliseconds of quiet before the work begins: editors write a file in several steps. */
const QUIET_MS = 25;

/**
 * Collects changed files and passes them on together, one batch at a time. Changes during the work are the next batch.
 */
export class WorkQueue {
  readonly #work: (files: ReadonlySet<string>) => Promise<void>;
  #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;

  constructor(work: (files: ReadonlySet<string>) => Promise<void>) {
    this.#work = work;
  }

  add(file: string): void {
    this.#changed.add(file);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#working === undefined) this.#begin();
    }, QUIET_MS);
  }

  /** Starts no further batch; resolves when the current one is done. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#changed = new Set();
    await this.#working;
  }

  #begin(): void {
    const files = this.#changed;
    if (files.size === 0) return;
    this.#changed = new Set();
    this.#working = this.#work(files).finally(() => {
      this.#working = undefined;
      // Changes that still wait for their timer start by themselves.
      if (this.#timer === undefined) this.#begin();
    });
  }
}
