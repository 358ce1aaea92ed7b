import { untilAborted } from "./until-aborted.ts";

/** How long reading may block the event loop, for a source that never waits. */
const breathMs = 10;

/** Number of records between two readings of the clock. */
const lookEvery = 16;

/** Pauses, stops or aborts a run, at the caller's request or because of an error. */
export class Control {
  /** Aborted when no further batch may begin. */
  readonly #halt = new AbortController();
  /** Aborted when the calls in flight must be aborted too. */
  readonly #abort = new AbortController();
  #waiting: (() => void)[] = [];
  #paused = false;
  #breathedAt = performance.now();
  #looks = 0;
  /** The first error. */
  failure: { readonly error: unknown } | undefined;

  get halted(): boolean {
    return this.#halt.signal.aborted;
  }

  /** The signal for the calls of the run. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
  }

  /** Starts no further batch. Batches in flight continue. */
  stop(): void {
    this.#halt.abort();
    this.resume();
  }

  /** Stops because of an error. */
  fail(error: unknown): void {
    this.failure ??= { error };
    this.stop();
  }

  /** Stops, and aborts the calls in flight. */
  abort(reason: unknown): void {
    this.fail(reason);
    this.#abort.abort(reason);
  }

  /** Returns a promise only if the run is paused, or if reading has blocked the event loop for too long. */
  ready(): Promise<void> | undefined {
    if (this.#paused && !this.halted) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#looks += 1;
    if (this.#looks % lookEvery > 0 || performance.now() - this.#breathedAt < breathMs) return undefined;
    return new Promise((resolve) => {
      setTimeout(() => {
        this.#breathedAt = performance.now();
        resolve();
      }, 0);
    });
  }

  /** The value, or undefined as soon as no further batch may begin, because a source may hang. */
  async unlessHalted<Value>(value: Promise<Value>): Promise<Value | undefined> {
    try {
      return await untilAborted(this.#halt.signal, value);
    } catch (error) {
      if (this.halted) return undefined;
      throw error;
    }
  }
}
