/** One counted call. */
export interface Slot {
  /**
   * Moves the slot to the moment at which the call is sent, because fetching a token may have taken time. False: the call was
   * delayed so long that other calls have used the slot, or a pause has begun, and it must not be sent.
   */
  confirm(now: number): boolean | Promise<boolean>;
  /** Gives the slot back, because the call was not sent. */
  release(): void;
}

/** A slot, or the time at which to ask again; `Infinity`: as soon as a call in flight ends. */
export type TakeResult = Slot | number;

/** Whether a limit gave a slot; it does so at once, or by a promise if it is shared. */
export function isSlot(taken: TakeResult | Promise<TakeResult>): taken is Slot {
  return typeof taken === "object" && "confirm" in taken;
}

/** One rate limit, kept in this process or shared with other servers. The queue of a bucket waits for it. Times in milliseconds. */
export interface Limit {
  /** Whether another call may be in flight, as far as this process knows. */
  readonly hasRoom: boolean;
  /** After a 429: no call is sent before this time. */
  readonly pausedUntil: number;
  /**
   * The earliest time for a call that has `ahead` calls before it in the queue; `now` or later. Exact if no other server uses
   * the limit, otherwise never too late.
   */
  earliest(ahead: number, now: number): number;
  /** Counts a call that is sent now, if the limit allows one. For a shared limit this is a request; one runs at a time. */
  take(now: number): TakeResult | Promise<TakeResult>;
  /** The attempt has ended: another call may be in flight in its place. */
  finish(slot: Slot): void;
  /** Takes back the slot of an attempt that was not sent. */
  release(slot: Slot): void;
  /** After a 429: no call is sent before `until`, and for two windows after it calls are spaced evenly. */
  pause(until: number): void;
  /** Whether calls are in flight that other servers know of only through it. */
  readonly isInUse?: boolean;
  /** The limit is not used any more and can be dropped. */
  leave?(): void;
  /** Called when the last result may be out of date. The bucket sets it. */
  changed: () => void;
}
