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

/** A slot, or when to ask again; `Infinity`: as soon as a call that is under way ends. */
export type Answer = Slot | number;

/** What a bucket's queue waits for: one rate limit, kept in this process or shared with others. Times in milliseconds. */
export interface Limit {
  /** Whether another call may be under way, as far as is known here. */
  readonly hasRoom: boolean;
  /** After a 429: nobody goes before. */
  readonly pausedUntil: number;
  /**
   * The earliest time for a call that has `ahead` calls before it in the queue; `now` or later. Exact where nobody else
   * draws from the limit, otherwise never too late.
   */
  earliest(ahead: number, now: number): number;
  /** Counts a call that goes now, if one may. A shared limit has to ask; it is asked once at a time. */
  take(now: number): Answer | Promise<Answer>;
  /** The attempt is over, however it ended: another may be under way in its place. */
  finish(slot: Slot): void;
  /** Takes back the slot of an attempt that was not sent. */
  release(slot: Slot): void;
  /** After a 429: nobody goes before `until`, and for two windows after it calls are spaced evenly. */
  pause(until: number): void;
  /** Calls are in flight that others know of through it only. */
  readonly isInUse?: boolean;
  /** Nobody asks it any more: it can be dropped. */
  leave?(): void;
  /** Called when what was answered last may not hold any more; the bucket sets it. */
  changed: () => void;
}
