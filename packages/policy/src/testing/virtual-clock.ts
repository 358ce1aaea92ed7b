import type { Clock } from "../facts/clock.ts";

interface Sleeper {
  readonly at: number;
  wake(): void;
}

/** Turns of the event loop without work of the client's, after which nothing but a wait can go on. */
const idleTurns = 5;

/** A clock that skips waits: as soon as everything that runs has come to a wait, the time moves on to the end of the first one. */
export class VirtualClock implements Clock {
  /** By real time: a test may put off `setTimeout` for its own code. */
  readonly #nextTurn = globalThis.setTimeout;
  readonly #sleepers = new Set<Sleeper>();
  #now = Date.parse("2026-01-01T00:00:00Z");
  #working = 0;
  #isWatching = false;

  now = (): number => this.#now;

  sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const abort = () => {
        this.#sleepers.delete(sleeper);
        reject(signal?.reason);
      };
      const sleeper: Sleeper = {
        at: this.#now + Math.max(0, milliseconds),
        wake: () => {
          signal?.removeEventListener("abort", abort);
          resolve();
        },
      };
      signal?.addEventListener("abort", abort, { once: true });
      this.#sleepers.add(sleeper);
      this.#watch();
    });

  /** The time stands still while this work runs. */
  async during<Value>(work: () => Value | Promise<Value>): Promise<Value> {
    this.#working += 1;
    try {
      return await work();
    } finally {
      this.#working -= 1;
    }
  }

  async #watch(): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    while (this.#sleepers.size > 0) {
      for (let idle = 0; idle < idleTurns; idle += 1) {
        await new Promise((resolve) => void this.#nextTurn.call(globalThis, resolve, 0));
        if (this.#working > 0) idle = -1;
      }
      const [first] = [...this.#sleepers].sort((one, other) => one.at - other.at);
      // A wait without an end, such as an infinite deadline, never ends.
      if (first === undefined || first.at === Number.POSITIVE_INFINITY) break;
      this.#sleepers.delete(first);
      this.#now = Math.max(this.#now, first.at);
      first.wake();
    }
    this.#isWatching = false;
  }
}
