import type { Slot } from "../src/facts/limit.ts";
import type { Schedule } from "../src/limits/schedule.ts";

/** One call: how long after the one before it arrives, and how long it is held up between its slot and its sending. */
export interface Arrival {
  readonly afterMs: number;
  readonly heldMs: number;
}

/** Plays arrivals through a schedule, in order, each going as soon as it may. Returns when calls were really sent. */
export function play(schedule: Schedule, arrivals: readonly Arrival[]): number[] {
  const sent: number[] = [];
  const held: { at: number; slot: Slot }[] = [];
  const release = (until: number) => {
    held.sort((one, other) => one.at - other.at);
    for (let next = held[0]; next !== undefined && next.at <= until; next = held[0]) {
      held.shift();
      if (next.slot.confirm(next.at)) sent.push(next.at);
    }
  };
  let now = 0;
  let arrivedAt = 0;
  for (const { afterMs, heldMs } of arrivals) {
    arrivedAt += afterMs;
    for (let at = Math.max(now, arrivedAt); ; at = schedule.earliest(0, at)) {
      release(at);
      now = at;
      if (schedule.earliest(0, at) <= at) break;
    }
    held.push({ at: now + heldMs, slot: schedule.take(now) });
  }
  release(Number.POSITIVE_INFINITY);
  return sent;
}

/** Sums of fractions of a millisecond are not exact. */
const precision = 0.01;

/** The most calls that any window of this length holds; two calls exactly `windowMs` apart never share one. */
export function mostInAnyWindow(sentAt: readonly number[], windowMs: number): number {
  const times = sentAt.toSorted((one, other) => one - other);
  let most = 0;
  for (let first = 0, last = 0; last < times.length; last++) {
    while ((times[last] as number) - (times[first] as number) >= windowMs - precision) first++;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
