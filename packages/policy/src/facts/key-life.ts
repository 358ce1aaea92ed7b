import { type Clock, type Moment, sleptSince, timeOfDay } from "./clock.ts";
import type { OperationFacts } from "./manifest.ts";

/**
 * How long after the first attempt a key may be sent again: its window minus a margin of a twelfth, at most an hour. After that the
 * server may take the same key for a new write.
 */
export function keyLifeMs(windowSeconds = Number.POSITIVE_INFINITY): number {
  return 1000 * (windowSeconds - Math.min(windowSeconds / 12, 3600));
}

/** The first use of a key, from its time of day. A key that lies in the future, by a clock that was set, is used from now on. */
export function firstUse(usedAt: number, clock: Clock): Moment {
  const now = timeOfDay(clock);
  const age = Math.max(0, now - usedAt);
  return { at: clock.now() - age, timeOfDay: now - age };
}

/** What the age of a key depends on. */
export interface KeyedCall {
  readonly operation: OperationFacts;
  /** When its first attempt was sent. */
  readonly firstSent: Moment | undefined;
  /** When its key was first used, if an earlier call used it and it is known when. */
  readonly keyFirstUsed?: Moment | undefined;
}

/**
 * When the key of the call may be sent for the last time. The time of day counts too, because the server's window continues
 * while this machine sleeps.
 */
export function keyEndsAt({ operation, firstSent, keyFirstUsed = firstSent }: KeyedCall, clock: Clock): number {
  if (keyFirstUsed === undefined) return Number.POSITIVE_INFINITY;
  return keyFirstUsed.at + keyLifeMs(operation.idempotency?.windowSeconds) - sleptSince(keyFirstUsed, clock);
}
