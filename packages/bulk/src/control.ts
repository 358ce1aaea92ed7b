import { untilAborted } from "@tillside/policy";

/** Longest that reading a source that never waits may hold up everything else in the process. */
const breathMs = 10;

/** The clock is looked at once in so many records. */
const lookEvery = 16;

/** What a run is told from outside and by its own failures: to wait, to end, or to break off. */
export class Control {
  /** Aborted when nothing more may begin. */
  readonly #halt = new AbortController();
  /** Aborted when what is under way shall break off too. */
  readonly #abort = new AbortController();
  #waiting: (() => void)[] = [];
  #paused = false;
  #breathedAt = performance.now();
  #looks = 0;
  /** What went wrong first. */
  failure: { readonly error: unknown } | undefined;

  get halted(): boolean {
    return this.#halt.signal.aborted;
  }

  /** For the calls of the run. */
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

  /** Nothing more begins; what is under way comes to its end. */
  stop(): void {
    this.#halt.abort();
    this.resume();
  }

  /** The same, because of an error. */
  fail(error: unknown): void {
    this.failure ??= { error };
    this.stop();
  }

  /** Breaks off what is under way as well. */
  abort(reason: unknown): void {
    this.fail(reason);
    this.#abort.abort(reason);
  }

  /** A promise only while the run is paused, or when everything else in the process should get its turn. */
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

  /** The value, or undefined as soon as nothing more may begin: a source may hang. */
  async unlessHalted<Value>(value: Promise<Value>): Promise<Value | undefined> {
    try {
      return await untilAborted(this.#halt.signal, value);
    } catch (error) {
      if (this.halted) return undefined;
      throw error;
    }
  }
}
