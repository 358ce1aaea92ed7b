import type { Schedule, ScheduledSlot } from "./schedule.ts";

/**
 * Calls reach the server with some jitter: two of them may arrive up to this much closer than they were sent. One
 * second, and of a window below a minute no more than a sixtieth: a longer one would cost more than 2 % of the limit.
 */
export function marginOf(windowMs: number): number {
  return Math.min(1000, windowMs / 60);
}

/**
 * Exact pacing for small limits: never more than `requests` in any window of `windowMs` plus its margin, and up to
 * `requests` at once without waiting.
 */
export class SlidingLog implements Schedule {
  readonly #requests: number;
  readonly #wideWindowMs: number;
  /** The last `requests` calls, oldest first. */
  readonly #taken: { at: number }[] = [];

  constructor(requests: number, windowMs: number) {
    this.#requests = requests;
    this.#wideWindowMs = windowMs + marginOf(windowMs);
  }

  earliest(ahead: number, now: number): number {
    // If more than `requests` calls wait, each further round of `requests` is sent one window after the previous round.
    const rounds = Math.floor(ahead / this.#requests);
    const before = this.#taken[this.#taken.length - this.#requests + (ahead % this.#requests)];
    return (before ? Math.max(now, before.at + this.#wideWindowMs) : now) + rounds * this.#wideWindowMs;
  }

  take(now: number): ScheduledSlot {
    const taken = { at: now };
    this.#taken.push(taken);
    if (this.#taken.length > this.#requests) this.#taken.shift();
    return {
      confirm: (later) => {
        const place = this.#taken.indexOf(taken);
        if (place < 0) return false;
        taken.at = later;
        this.#taken.push(...this.#taken.splice(place, 1));
        return true;
      },
      release: () => {
        const place = this.#taken.indexOf(taken);
        if (place >= 0) this.#taken.splice(place, 1);
      },
    };
  }
}
