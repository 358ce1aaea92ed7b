import { defaults } from "../defaults.ts";

interface Running<Value> {
  readonly key: unknown;
  readonly value: Promise<Value>;
  readonly endsAt: number;
}

/** Longer than anything takes that runs in one. */
const longestMs = 2 * defaults.deadlineMs;

/** Runs one thing at a time for all who want it. */
export class SingleFlight<Value> {
  #running: Running<Value> | undefined;

  /**
   * What is under way for this key, or else what is started now.
   * @param now milliseconds of the client's clock.
   */
  run(now: number, start: () => Promise<Value>, key?: unknown): Promise<Value> {
    // workerd lets go of what a request began when that request ends: then it never settles,
    if (this.#running === undefined || this.#running.key !== key || now >= this.#running.endsAt) {
      this.#running = { key, value: start(), endsAt: now + longestMs };
    }
    const running = this.#running;
    const over = () => {
      if (this.#running === running) this.#running = undefined;
    };
    // or, in newer versions, fails for every later request, each of which has to notice by itself.
    running.value.then(over, over);
    return running.value;
  }
}
