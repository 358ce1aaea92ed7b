import { isBusy } from "./is-busy.ts";

/** Milliseconds that a write waits for another process that has the file locked. */
export const longestWaitMs = 5_000;

/** Milliseconds between two tries. */
const retryEveryMs = 25;

/**
 * Runs the writes of one journal in order. A write runs at once unless another process has the file locked. It then
 * waits without holding up the event loop, and every later write waits behind it.
 */
export class WriteQueue {
  /** The last write that waits. */
  #last: Promise<unknown> | undefined;
  /** SQLite's error for the file that is locked. */
  #lock: unknown;

  /**
   * @param write must leave nothing behind when it fails: it is called again while the file is locked.
   * @throws what the write throws, at once or by the promise; after 5 s behind a lock SQLite's error for it.
   */
  run<Value>(write: () => Value): Value | Promise<Value> {
    if (this.#last === undefined) {
      try {
        return write();
      } catch (error) {
        this.#locked(error);
      }
    }
    const waiting = this.#wait(write, this.#last);
    this.#last = waiting;
    const over = () => {
      if (this.#last === waiting) this.#last = undefined;
    };
    waiting.then(over, over);
    return waiting;
  }

  async #wait<Value>(write: () => Value, before: Promise<unknown> | undefined): Promise<Value> {
    const endsAt = performance.now() + longestWaitMs;
    await before?.catch(() => {});
    // Without a last try: it would hold up the event loop once for every write behind a lock that stays.
    while (performance.now() < endsAt) {
      try {
        return write();
      } catch (error) {
        this.#locked(error);
      }
      await new Promise((resolve) => setTimeout(resolve, retryEveryMs));
    }
    throw this.#lock;
  }

  /** @throws every error but the one for a locked file. */
  #locked(error: unknown): void {
    if (!isBusy(error)) throw error;
    this.#lock = error;
  }
}
