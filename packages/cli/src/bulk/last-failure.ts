import type { Hooks } from "@tillside/events";

/** Why a run does not progress: the last attempt that failed and will be retried. Learns of it from the hooks of the run's client. */
export class LastFailure {
  readonly #now: () => number;
  /** How the last failed attempt ended. */
  #failure = "";
  #next: { readonly attempt: number; readonly at: number } | undefined;

  /** @param now returns the milliseconds of a monotonic clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Hooks for the client. */
  get hooks(): Pick<Hooks, "onAttempt" | "onRetry" | "onEnd"> {
    return {
      onAttempt: ({ status, failure }) => {
        if (failure !== undefined) this.#failure = "no response";
        else if (status !== undefined && status >= 400) this.#failure = `status ${status}`;
      },
      onRetry: ({ attempt, delayMs }) => {
        this.#next = { attempt, at: this.#now() + delayMs };
      },
      onEnd: () => {
        this.#next = undefined;
      },
    };
  }

  /** The failure as text; undefined if there is none. */
  get text(): string | undefined {
    if (this.#next === undefined) return undefined;
    const { attempt, at } = this.#next;
    const seconds = Math.ceil((at - this.#now()) / 1000);
    return `${this.#failure}, attempt ${attempt} ${seconds > 0 ? `in ${seconds} s` : "in flight"}`;
  }
}
