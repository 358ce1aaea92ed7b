import { type Clock, systemClock } from "../clock.ts";
import { systemTimer } from "../system-timer.ts";

/**
 * Calls `ring` after so many milliseconds of the clock, unless called off before.
 * @returns what calls it off.
 */
export function alarm(clock: Clock, milliseconds: number, ring: () => void): () => void {
  // Every attempt sets one, and to call a sleep off by a signal costs several times as much as to stop a timer.
  if (clock.sleep === systemClock.sleep) return systemTimer(clock.now, milliseconds, ring);
  const over = new AbortController();
  clock.sleep(milliseconds, over.signal).then(ring, () => {});
  return () => over.abort(clock);
}
