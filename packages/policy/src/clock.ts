/** The time that every waiting place of the policy uses. Hand in the sandbox's clock to drive both sides at once. */
export interface Clock {
  /** Milliseconds since the epoch; must never go backwards. */
  now(): number;
  /** Resolves after `milliseconds`; rejects with the signal's reason as soon as the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** `setTimeout` fires at once for anything longer (24.8 days), so longer waits are cut into pieces. */
const longestTimer = 2 ** 31 - 1;

/** The default clock: monotonic (a corrected wall clock moves no expiry and no wait), counted from the epoch. */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  async sleep(milliseconds, signal) {
    const end = systemClock.now() + milliseconds;
    // A timer may fire up to a millisecond early: sleeping goes on until the time has really come.
    for (let left = milliseconds; left > 0; left = end - systemClock.now()) {
      await timer(Math.min(left, longestTimer), signal);
    }
  },
};

function timer(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const abort = () => {
      clearTimeout(handle);
      reject(signal?.reason);
    };
    const handle = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
