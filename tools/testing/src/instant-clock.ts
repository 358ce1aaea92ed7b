/** Waits at least this long are time-outs. */
export const timeOutMs = 100_000;

/** A clock without waiting: pauses end at once and move the time on; time-outs end only by their signal. */
export class InstantClock {
  time = Date.parse("2026-01-01T00:00:00Z");

  now(): number {
    return this.time;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      if (milliseconds >= timeOutMs) return;
      setImmediate(() => {
        if (!signal?.aborted) this.time += milliseconds;
        resolve();
      });
    });
  }
}
