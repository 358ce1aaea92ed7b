import { type Clock, systemClock } from "./clock.ts";
import { systemTimer } from "./system-timer.ts";

/**
 * Calls `ring` after so many milliseconds of the clock, unless called off before.
 * @param background it keeps no process alive by itself, where clock and platform allow that.
 * @returns what calls it off.
 */
export function alarm(clock: Clock, milliseconds: number, ring: () => void, background?: boolean): () => void {
  // Every attempt sets one, and to call a sleep off by a signal costs several times as much as to stop a timer.
  if (clock.sleep === systemClock.sleep) return systemTimer(clock.now, milliseconds, ring, background);
  const over = new AbortController();
  clock.sleep(milliseconds, over.signal).then(ring, () => {});
  return () => over.abort(clock);
}
