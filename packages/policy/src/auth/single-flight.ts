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

/** Runs one thing at a time for everybody who wants it. */
export class SingleFlight<Value> {
  #running: Running<Value> | undefined;

  /**
   * What is in flight for this key; undefined when nothing is.
   * @param now milliseconds of the client's clock.
   */
  inFlight(now: number, key?: unknown): Promise<Value> | undefined {
    // When a request ends, workerd drops what that request began: a promise that it dropped never settles.
    const running = this.#running;
    return running !== undefined && running.key === key && now < running.endsAt ? running.value : undefined;
  }

  /**
   * What is in flight for this key, or else what is started now.
   * @param now milliseconds of the client's clock.
   * @param start its signal aborts when everybody who asked has left.
   */
  run(now: number, start: (abandoned: AbortSignal) => Promise<Value>, key?: unknown): Promise<Value> {
    if (this.inFlight(now, key) === undefined) {
      const abandoned = new AbortController();
      this.#running = { key, value: start(abandoned.signal), endsAt: now + longestMs(), abandoned, waiting: 0 };
    }
    const running = this.#running as Running<Value>;
    running.waiting += 1;
    const over = () => {
      if (this.#running === running) this.#running = undefined;
    };
    // Newer versions of workerd reject such a promise, but separately for each later request: each caller listens for itself.
    running.value.then(over, over);
    return running.value;
  }

  /** One caller no longer waits for this. Once nobody does, it is called off. */
  leave(value: Promise<Value>): void {
    const running = this.#running;
    // workerd ends what a request began together with that request, and lets no other request end it.
    if (running?.value !== value || isWorkerd()) return;
    running.waiting -= 1;
    if (running.waiting > 0) return;
    this.#running = undefined;
    running.abandoned.abort();
  }
}

/** Milliseconds after which a flight is given up: longer than anything takes that runs in one. */
function longestMs(): number {
  return 2 * defaults.deadlineMs;
}
