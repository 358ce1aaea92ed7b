import { systemTimer } from "./system-timer.ts";

/** The time that every waiting place of the policy uses. Hand in the sandbox's clock to drive both sides at once. */
export interface Clock {
  /** Milliseconds since the epoch; must never go backwards. */
  now(): number;
  /** Resolves after `milliseconds`; rejects with the signal's reason as soon as the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/**
 * The default clock: milliseconds since the epoch, counted monotonically. It stands still while the machine sleeps; `timeOfDay` and
 * `sleptSince` say how much time passed at the server. Setting the system's time back changes neither an expiry nor a wait. A step forward
 * counts as sleep, because the machine may have slept: tokens, keys and pauses after a 429 then end that much earlier.
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

/** A moment by the clock and by the time of day. */
export interface Moment {
  readonly at: number;
  readonly timeOfDay: number;
}

/** This moment. */
export function momentOf(clock: Clock): Moment {
  return { at: clock.now(), timeOfDay: timeOfDay(clock) };
}

/**
 * Milliseconds that the clock stood still since then, because this machine slept. Less than a second is the difference that
 * two clocks always have; a time of day that was set back is no sleep.
 */
export function sleptSince(moment: Moment, clock: Clock): number {
  const slept = timeOfDay(clock) - moment.timeOfDay - (clock.now() - moment.at);
  return slept < 1000 ? 0 : slept;
}

/**
 * The time of day in milliseconds since the epoch, as the server counts it. The age of a key and of an event goes on while
 * this machine sleeps. A clock of the caller counts as it is.
 */
export function timeOfDay(clock: Clock): number {
  return clock.now === systemClock.now ? Date.now() : clock.now();
}
