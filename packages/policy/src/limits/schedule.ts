import type { Slot } from "../facts/limit.ts";

/** When calls may go, without knowing who waits: the arithmetic of one rate limit. Times in milliseconds. */
export interface Schedule {
  /** The earliest time for a call that has `ahead` calls before it in the queue; `now` or later. */
  earliest(ahead: number, now: number): number;
  /** Counts a call that goes now. */
  take(now: number): ScheduledSlot;
}

/** A call that is counted here, so that it can be moved at once. */
export interface ScheduledSlot extends Slot {
  confirm(now: number): boolean;
}
