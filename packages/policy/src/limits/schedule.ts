/** When calls may go, without knowing who waits: the arithmetic of one rate limit. Times in milliseconds. */
export interface Schedule {
  /** The earliest time for a call that has `ahead` calls before it in the queue; `now` or later. */
  earliest(ahead: number, now: number): number;
  /** Counts a call that goes now. */
  take(now: number): ScheduledSlot;
}

/** One counted call. */
export interface Slot {
  /**
   * Moves the call to the moment it is really sent: a token may have been fetched in between. False: it was held up for
   * so long that others have the slot now, or a pause has come, and it must not be sent.
   */
  sentAt(now: number): boolean | Promise<boolean>;
  /** Gives the slot back: the call was not sent after all. */
  release(): void;
}

/** A call that is counted here, so that its move needs no answer. */
export interface ScheduledSlot extends Slot {
  sentAt(now: number): boolean;
}
