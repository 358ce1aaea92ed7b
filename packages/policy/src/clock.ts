import { systemTimer } from "./system-timer.ts";

/** The time that every waiting place of the policy uses. Hand in the sandbox's clock to drive both sides at once. */
export interface Clock {
  /** Milliseconds since the epoch; must never go backwards. */
  now(): number;
  /** Resolves after `milliseconds`; rejects with the signal's reason as soon as the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/**
 * The default clock: monotonic (a corrected wall clock moves no expiry and no wait), counted from the epoch. It stands
 * still while the machine sleeps; what the server dates is looked up by `timeOfDay`.
 */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const abort = () => {
        callOff();
        reject(signal?.reason);
      };
      // First, because a wait that is over already ends it at once.
      signal?.addEventListener("abort", abort, { once: true });
      const callOff = systemTimer(systemClock.now, milliseconds, () => {
        signal?.removeEventListener("abort", abort);
        resolve();
      });
    }),
};

/**
 * The time of day in milliseconds since the epoch, as the server counts it: the age of a key and of an event goes on while
 * this machine sleeps. A clock that was handed in is believed.
 */
export function timeOfDay(clock: Clock): number {
  return clock.now === systemClock.now ? Date.now() : clock.now();
}
