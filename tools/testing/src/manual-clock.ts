import { cryptoInFlight } from "./crypto-in-flight.ts";

interface Sleeper {
  readonly milliseconds: number;
  readonly at: number;
  readonly isSkipped: boolean;
  wake(): void;
}

/** Whether the clock ends a wait of this many milliseconds by itself. */
type Skips = (milliseconds: number, until: number) => boolean;

/** Lets everything that is ready run: promise callbacks, callbacks that streams put off to the next turn, and hashes in progress. */
export async function settle(): Promise<void> {
  do {
    await Promise.allSettled(cryptoInFlight);
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  } while (cryptoInFlight.size > 0);
}

/**
 * A clock that a test moves. It starts at a whole second, so that HTTP dates are exact.
 *
 * `skips` selects the waits that the clock ends by itself, the shortest first, as soon as everything that is ready has run. If
 * nothing leaves the process, it may select all: a time-out then ends only if nothing else can happen. Work on
 * a socket takes any number of turns of the event loop, so with sockets leave the time-outs out and end them with `expire()`.
 */
export class ManualClock {
  static readonly start = Date.parse("2026-11-20T12:00:00Z");
  /** Called when a wait begins that will be skipped. */
  onSkip: () => void = () => {};
  /** The waits that were skipped, in milliseconds. */
  readonly skipped: number[] = [];
  #now = ManualClock.start;
  /** Sorted by their end; of two with the same end, the one that began first. */
  readonly #sleepers: Sleeper[] = [];
  readonly #skips: Skips;
  #isSkipping = false;

  constructor(skips: Skips = () => false) {
    this.#skips = skips;
  }

  now(): number {
    return this.#now;
  }

  /** Milliseconds since the clock was made. */
  get elapsed(): number {
    return this.#now - ManualClock.start;
  }

  /** Number of pending waits. One that is left at the end of a test is a leaked timer. */
  get sleeping(): number {
    return this.#sleepers.length;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const at = this.#now + milliseconds;
      const isSkipped = this.#skips(milliseconds, at);
      if (!isSkipped && !(milliseconds > 0)) return resolve();
      const abort = () => {
        this.#remove(sleeper);
        reject(signal?.reason);
      };
      const sleeper: Sleeper = {
        milliseconds,
        at,
        isSkipped,
        wake: () => {
          signal?.removeEventListener("abort", abort);
          resolve();
        },
      };
      signal?.addEventListener("abort", abort, { once: true });
      const later = this.#sleepers.findIndex(({ at }) => at > sleeper.at);
      this.#sleepers.splice(later < 0 ? this.#sleepers.length : later, 0, sleeper);
      if (!sleeper.isSkipped) return;
      this.onSkip();
      void this.#skip();
    });
  }

  /** Moves the time to the end of the wait that is due first. */
  expire(): void {
    const [first] = this.#sleepers;
    if (first === undefined) throw new Error("Nothing waits that could end.");
    this.#end(first);
  }

  /** Moves the time forward. Ends each wait at its time, and lets everything that is ready run before the next. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settle();
    for (let next = this.#sleepers[0]; next !== undefined && next.at <= end; next = this.#sleepers[0]) {
      await this.#wake(next);
    }
    this.#now = end;
    await settle();
  }

  /** Moves the time forward, from wait to wait, until the promise settles. A promise that never settles runs into the test's time-out. */
  async run<Value>(promise: Promise<Value>): Promise<Value> {
    let pending = true;
    const done = () => {
      pending = false;
    };
    promise.then(done, done);
    await settle();
    while (pending) {
      const [next] = this.#sleepers;
      await (next === undefined ? settle() : this.#wake(next));
    }
    return promise;
  }

  async #skip(): Promise<void> {
    if (this.#isSkipping) return;
    this.#isSkipping = true;
    const first = () => this.#sleepers.find(({ isSkipped }) => isSkipped);
    await settle();
    for (let next = first(); next !== undefined; next = first()) {
      this.skipped.push(next.milliseconds);
      await this.#wake(next);
    }
    this.#isSkipping = false;
  }

  async #wake(sleeper: Sleeper): Promise<void> {
    this.#end(sleeper);
    await settle();
  }

  #end(sleeper: Sleeper): void {
    this.#now = Math.max(this.#now, sleeper.at);
    this.#remove(sleeper);
    sleeper.wake();
  }

  #remove(sleeper: Sleeper): void {
    this.#sleepers.splice(this.#sleepers.indexOf(sleeper), 1);
  }
}
