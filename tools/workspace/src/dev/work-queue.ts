/** Milliseconds of quiet before the work begins: editors write a file in several steps. */
const QUIET_MS = 25;

/**
 * Collects changed files and hands them over together, one batch at a time. What changes during the work is the next batch.
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

  /** Takes nothing up any more; resolves when the work in hand is done. */
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
      // Whatever waits for its quiet begins by itself.
      if (this.#timer === undefined) this.#begin();
    });
  }
}
