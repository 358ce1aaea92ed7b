import type { Clock } from "../facts/clock.ts";
import type { Limit, Slot } from "../facts/limit.ts";
import type { BucketFacts } from "../facts/manifest.ts";
import { Pause } from "./pause.ts";
import type { Schedule, ScheduledSlot } from "./schedule.ts";
import { scheduleOf } from "./schedule-of.ts";

/** A call that is in flight for longer than this, in milliseconds, has ended without `finish()`. */
const lostMs = 600_000;

/** A rate limit that only this process uses: its window, the pause after a 429, and the calls in flight. */
export class LocalLimit implements Limit {
  changed = () => {};
  readonly #pause: Pause;
  readonly #schedule: Schedule;
  readonly #windowMs: number;
  readonly #spacingMs: number;
  readonly #concurrency: number;
  /** When each began. */
  readonly #inFlight = new Map<Slot, number>();
  #lastTaken = Number.NEGATIVE_INFINITY;

  constructor(facts: Omit<BucketFacts, "keyedBy" | "strength">, clock: Clock, schedule: Schedule = scheduleOf(facts)) {
    const { requests, perSeconds, concurrency } = facts;
    this.#pause = new Pause(clock);
    this.#windowMs = perSeconds * 1000;
    this.#spacingMs = this.#windowMs / requests;
    this.#concurrency = concurrency ?? Number.POSITIVE_INFINITY;
    this.#schedule = schedule;
  }

  get pausedUntil(): number {
    return this.#pause.until;
  }

  get hasRoom(): boolean {
    return this.#inFlight.size < this.#concurrency;
  }

  earliest(ahead: number, now: number): number {
    const { pausedUntil } = this;
    const open = Math.max(now, pausedUntil);
    const at = this.#schedule.earliest(ahead, open);
    if (open >= pausedUntil + 2 * this.#windowMs) return at;
    return Math.max(at, Math.max(open, this.#lastTaken + this.#spacingMs) + ahead * this.#spacingMs);
  }

  take(now: number): ScheduledSlot | number {
    const at = this.earliest(0, now);
    if (at > now) return at;
    if (!this.hasRoom) this.#forgetLost(now);
    // It is not known when a call in flight ends.
    return this.hasRoom ? this.book(now) : Number.POSITIVE_INFINITY;
  }

  /** Counts a call that goes now, whether or not one may. */
  book(now: number): ScheduledSlot {
    this.#lastTaken = now;
    const taken = this.#schedule.take(now);
    const slot: ScheduledSlot = {
      confirm: (later) => later >= this.pausedUntil && taken.confirm(later),
      release: () => taken.release(),
    };
    // Without a bound they are not counted: a bucket that only paces need not call finish().
    if (this.#concurrency < Number.POSITIVE_INFINITY) this.#inFlight.set(slot, now);
    return slot;
  }

  finish(slot: Slot): void {
    const wasFull = !this.hasRoom;
    if (this.#inFlight.delete(slot) && wasFull) this.changed();
  }

  release(slot: Slot): void {
    slot.release();
    this.#inFlight.delete(slot);
    this.changed();
  }

  /** workerd drops a call with the request that made it, without `finish()`. */
  #forgetLost(now: number): void {
    for (const [slot, begun] of this.#inFlight) if (begun <= now - lostMs) this.#inFlight.delete(slot);
  }

  /** The count at the server is evidently not the one kept here, hence the even spacing. */
  pause(until: number): void {
    if (this.#pause.extend(until)) this.changed();
  }
}
