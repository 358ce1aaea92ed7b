import type { Clock } from "../facts/clock.ts";
import type { Limit, TakeResult } from "../facts/limit.ts";
import { Pause } from "./pause.ts";
import type { ScheduledSlot } from "./schedule.ts";

/**
 * Where the API states no rate limit: nothing is counted, so calls are not paced. Only a 429 makes them wait, all of one
 * credential, until its pause is over (reading X5).
 */
export class PauseLimit implements Limit {
  readonly hasRoom = true;
  changed = () => {};
  readonly #pause: Pause;
  readonly #slot: ScheduledSlot = { confirm: (now) => now >= this.pausedUntil, release() {} };

  constructor(clock: Clock) {
    this.#pause = new Pause(clock);
  }

  get pausedUntil(): number {
    return this.#pause.until;
  }

  earliest(_ahead: number, now: number): number {
    return Math.max(now, this.pausedUntil);
  }

  take(now: number): TakeResult | Promise<TakeResult> {
    return now < this.pausedUntil ? this.pausedUntil : this.#slot;
  }

  finish(): void {}

  release(): void {}

  pause(until: number): void {
    if (this.#pause.extend(until)) this.changed();
  }
}
