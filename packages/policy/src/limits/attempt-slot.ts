import type { Clock } from "../facts/clock.ts";
import type { Slot } from "../facts/limit.ts";
import type { Bucket } from "./bucket.ts";
import type { Waiter } from "./waiter.ts";

/** The slot of one attempt, however often it has to be taken anew. */
export interface AttemptSlot {
  /**
   * Moves the call to the moment it is really sent, if need be by waiting for another slot; resolves to whether it had to.
   * Undefined: it had not.
   */
  sentAt(now: number): undefined | Promise<boolean>;
  /** Gives the slot back: the call was not sent after all. */
  release(): void;
  /** The attempt is over, however it ended. */
  finish(): void;
}

/**
 * Waits for a slot. If the call is held up until others have it, or until a pause has come, the slot is given back when the
 * call would be sent, and it waits for another one.
 * @throws what the waiter refuses with, here or when the call would be sent.
 */
export async function attemptSlot(bucket: Bucket, waiter: Waiter, clock: Clock): Promise<AttemptSlot> {
  let slot: Slot | undefined = await bucket.acquire(waiter);

  function release(): void {
    if (slot !== undefined) bucket.release(slot);
    slot = undefined;
  }

  async function another(): Promise<true> {
    let inTime = false;
    while (!inTime) {
      release();
      slot = await bucket.acquire(waiter);
      inTime = await slot.sentAt(clock.now());
    }
    return true;
  }

  return {
    sentAt(now) {
      const inTime = slot?.sentAt(now) ?? false;
      if (inTime instanceof Promise) return inTime.then((isOurs) => (isOurs ? false : another()));
      return inTime ? undefined : another();
    },
    release,
    finish() {
      if (slot !== undefined) bucket.finish(slot);
    },
  };
}
