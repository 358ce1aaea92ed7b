import { defaults } from "@tillside/onboarding";

/**
 * A clock without waiting: a pause ends at once and moves the time on. What is as long as the shortest time-out is one, and
 * ends only by its signal. The workspace's own `ManualClock` counts turns of Node's event loop; this program runs on every runtime,
 * with nothing but the packed packages.
 */
export function skippingClock() {
  const pauses: number[] = [];
  let now = Date.parse("2026-11-20T12:00:00Z");
  return {
    /** Every pause that was asked for, in milliseconds. */
    pauses,
    now: () => now,
    async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
      signal?.throwIfAborted();
      if (milliseconds >= defaults.tokenTimeoutMs) {
        return new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
        });
      }
      pauses.push(milliseconds);
      now += milliseconds;
    },
  };
}
