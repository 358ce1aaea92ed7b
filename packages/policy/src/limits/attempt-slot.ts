import type { Clock } from "../facts/clock.ts";
import type { Slot } from "../facts/limit.ts";
import type { CallBucket } from "./call-bucket.ts";
import type { Waiter } from "./waiter.ts";

/** The slot of one attempt. The attempt may have to give it back and take another one. */
export interface AttemptSlot {
  /**
   * Confirms the slot just before the call is sent. If other calls have it by now, the call waits for another slot.
   * @returns undefined if the slot is still the call's. If a shared limit has to be asked, or the call waits for another slot, a promise
   * of whether it is another slot.
   * @throws what the waiter refuses with.
   */
  confirm(now: number): undefined | Promise<boolean>;
  /** Gives the slot back, because the call was not sent. */
  release(): void;
  /** The attempt is over, however it ended. */
  finish(): void;
}

/**
 * Takes a slot for a call, and waits for it if there is none yet. If the call is held up until others have it, or until a pause
 * begins, it gives the slot back when it would be sent. Then it waits for another one.
 * @throws what the waiter refuses with, here or when the call would be sent.
 */
export function attemptSlot(bucket: CallBucket, waiter: Waiter, clock: Clock): AttemptSlot | Promise<AttemptSlot> {
  let slot: Slot | undefined;

  function release(): void {
    if (slot !== undefined) bucket.release(slot);
    slot = undefined;
  }

  function acquired(): Slot | Promise<Slot> {
    const taken = bucket.acquire(waiter);
    return taken instanceof Promise ? taken.finally(() => waiter.waited?.()) : taken;
  }

  async function another(): Promise<true> {
    let inTime = false;
    while (!inTime) {
      release();
      slot = await acquired();
      inTime = await slot.confirm(clock.now());
    }
    return true;
  }

  function keep(first: Slot): AttemptSlot {
    slot = first;
    return {
      confirm(now) {
        const inTime = slot?.confirm(now) ?? false;
        if (inTime instanceof Promise) return inTime.then((isOurs) => (isOurs ? false : another()));
        return inTime ? undefined : another();
      },
      release,
      finish() {
        if (slot !== undefined) bucket.finish(slot);
      },
    };
  }

  const taken = acquired();
  return taken instanceof Promise ? taken.then(keep) : keep(taken);
}
