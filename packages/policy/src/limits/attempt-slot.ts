import type { Clock } from "../facts/clock.ts";
import type { Slot } from "../facts/limit.ts";
import type { Bucket } from "./bucket.ts";
import type { Waiter } from "./waiter.ts";

/** The slot of one attempt. The attempt may have to give it back and take another one. */
export interface AttemptSlot {
  /**
   * Moves the slot to the moment at which the call is sent. Resolves to whether the call had to wait for another slot;
   * undefined means that it did not.
   */
  sentAt(now: number): undefined | Promise<boolean>;
  /** Gives the slot back, because the call was not sent. */
  release(): void;
  /** The attempt is over, however it ended. */
  finish(): void;
}

/**
 * Waits for a slot. If the call is delayed until other calls have used the slot, or until a pause has begun, it gives the slot
 * back at the moment of sending and waits for another one.
 * @throws the error of the waiter, here or at the moment of sending.
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
