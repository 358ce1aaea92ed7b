import { defaults } from "../defaults.ts";
import { isWorkerd } from "../workerd.ts";

interface Running<Value> {
  readonly key: unknown;
  readonly value: Promise<Value>;
  readonly endsAt: number;
  readonly abandoned: AbortController;
  /** Those who have asked for it and have not left. */
  waiting: number;
}

/** Longer than anything takes that runs in one. */
const longestMs = 2 * defaults.deadlineMs;

/** Runs one thing at a time for all who want it. */
export class SingleFlight<Value> {
  #running: Running<Value> | undefined;

  /**
   * What is under way for this key, or else what is started now.
   * @param now milliseconds of the client's clock.
   * @param start its signal aborts when all who asked have left.
   */
  run(now: number, start: (abandoned: AbortSignal) => Promise<Value>, key?: unknown): Promise<Value> {
    // workerd lets go of what a request began when that request ends: then it never settles,
    if (this.#running === undefined || this.#running.key !== key || now >= this.#running.endsAt) {
      const abandoned = new AbortController();
      this.#running = { key, value: start(abandoned.signal), endsAt: now + longestMs, abandoned, waiting: 0 };
    }
    const running = this.#running;
    running.waiting += 1;
    const over = () => {
      if (this.#running === running) this.#running = undefined;
    };
    // or, in newer versions, fails for every later request, each of which has to notice by itself.
    running.value.then(over, over);
    return running.value;
  }

  /** One who asked for this waits for it no more; without anybody who does, it is called off. */
  leave(value: Promise<Value>): void {
    const running = this.#running;
    // workerd calls off by itself what a request began, and lets no other request do so.
    if (running?.value !== value || isWorkerd()) return;
    running.waiting -= 1;
    if (running.waiting > 0) return;
    this.#running = undefined;
    running.abandoned.abort();
  }
}
