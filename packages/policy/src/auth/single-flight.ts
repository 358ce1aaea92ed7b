import { defaults } from "../facts/defaults.ts";
import { isWorkerd } from "../facts/workerd.ts";

interface Running<Value> {
  readonly key: unknown;
  readonly value: Promise<Value>;
  readonly endsAt: number;
  readonly abandoned: AbortController;
  /** How many callers requested this value and have not left. */
  waiting: number;
}

/** Runs one thing at a time and gives its result to every caller that requested it meanwhile. */
export class SingleFlight<Value> {
  #running: Running<Value> | undefined;

  /**
   * The run in flight for this key, or undefined.
   * @param now milliseconds of the client's clock.
   */
  inFlight(now: number, key?: unknown): Promise<Value> | undefined {
    // When a request ends, workerd drops the work that the request began, and the promise of that work never settles.
    const running = this.#running;
    return running !== undefined && running.key === key && now < running.endsAt ? running.value : undefined;
  }

  /**
   * Joins the run in flight for this key, or starts one.
   * @param now milliseconds of the client's clock.
   * @param start its signal aborts when every caller has left.
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
    // Newer versions of workerd reject such a promise, but separately for each later request, so each caller adds its own handlers.
    running.value.then(over, over);
    return running.value;
  }

  /** A caller stops waiting for this value. When the last caller leaves, the run is aborted. */
  leave(value: Promise<Value>): void {
    const running = this.#running;
    // workerd ends the work that a request began together with that request, and does not let another request end it.
    if (running?.value !== value || isWorkerd()) return;
    running.waiting -= 1;
    if (running.waiting > 0) return;
    this.#running = undefined;
    running.abandoned.abort();
  }
}

/** Milliseconds after which a run counts as lost. An exchange with all its retries takes less. */
function longestMs(): number {
  return 2 * defaults.deadlineMs;
}
