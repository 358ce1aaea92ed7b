import type { Clock } from "../facts/clock.ts";
import type { Slot } from "../facts/limit.ts";
import type { CallBucket } from "./call-bucket.ts";
import type { Waiter } from "./waiter.ts";

/** The slot of one attempt. The attempt may have to give it back and take another one. */
export interface AttemptSlot {
  /**
   * Moves the call to the moment it is really sent, if need be by waiting for another slot; resolves to whether it had to.
   * Undefined: it had not.
   * @throws what the waiter refuses with.
   */
  sentAt(now: number): undefined | Promise<boolean>;
  /** Gives the slot back, because the call was not sent. */
  release(): void;
  /** The attempt is over, however it ended. */
  finish(): void;
}

/**
 * Takes a slot for a call, and waits for it if there is none yet. If the call is held up until others have it, or until a pause has
 * come, the slot is given back when the call would be sent, and the call waits for another one.
 * @throws what the waiter refuses with, here or when the call would be sent.
 */
export function attemptSlot(bucket: CallBucket, waiter: Waiter, clock: Clock): AttemptSlot | Promise<AttemptSlot> {
  let slot: Slot | undefined;

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

  function keep(first: Slot): AttemptSlot {
    slot = first;
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

  const taken = bucket.acquire(waiter);
  return taken instanceof Promise ? taken.then(keep) : keep(taken);
}
