import type { Slot } from "../facts/limit.ts";
import type { Priority } from "../facts/priority.ts";
import type { Waiter } from "./waiter.ts";

/** What the calls of one credential wait for before they are sent. */
export interface CallBucket {
  /** Waits for a slot. @throws what the waiter refuses with. */
  acquire(waiter: Waiter): Slot | Promise<Slot>;
  /** The attempt is over, however it ended: another may be in flight in its place. */
  finish(slot: Slot): void;
  /** Takes back the slot of an attempt that was not sent: no token could be had, or its caller aborted. */
  release(slot: Slot): void;
  /** When a call that came now would get its slot; later if calls in flight hold it up. */
  freeAt(priority?: Priority): number;
  /** After a 429: no one goes before `until`. */
  pause(until: number): void;
  /** When the pause after the last 429 ends, or ended. */
  readonly pausedUntil: number;
  /** Whether no one has used it for so long that a new one would let the same calls go. */
  readonly isIdle: boolean;
  /** The store has dropped it. */
  forget(): void;
}
