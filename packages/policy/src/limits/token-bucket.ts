import type { Schedule, ScheduledSlot } from "./schedule.ts";

/** So many calls may go at once; a larger burst meets 429s on servers that count in fixed or sliding windows. */
export const largestBurst = 10;

/**
 * Pacing for large limits, where a log would be long: a bucket of 10 refilled with `requests` − 10 per window. Burst and
 * refill together never exceed the limit in any window.
 */
export class TokenBucket implements Schedule {
  readonly #windowMs: number;
  readonly #perMs: number;
  readonly #burst: number;
  #level: number;
  #levelAt = Number.NEGATIVE_INFINITY;

  constructor(requests: number, windowMs: number, burst = largestBurst) {
    this.#windowMs = windowMs;
    this.#burst = burst;
    this.#level = burst;
    this.#perMs = (requests - burst) / windowMs;
  }

  earliest(ahead: number, now: number): number {
    const missing = ahead + 1 - this.#levelNow(now);
    return missing <= 0 ? now : now + missing / this.#perMs;
  }

  take(now: number): ScheduledSlot {
    this.#spend(1, now);
    return {
      confirm: (later) => {
        // Calls held up together leave together: what was refilled in their places meanwhile is taken back.
        this.#spend(Math.min(1, (later - now) * this.#perMs), later);
        return later - now <= this.#windowMs;
      },
      release: () => {
        this.#level = Math.min(this.#burst, this.#level + 1);
      },
    };
  }

  #spend(amount: number, now: number): void {
    this.#level = this.#levelNow(now) - amount;
    this.#levelAt = now;
  }

  #levelNow(now: number): number {
    return Math.min(this.#burst, this.#level + (now - this.#levelAt) * this.#perMs);
  }
}
