import { type Clock, type Moment, sleptSince } from "./clock.ts";
import type { OperationFacts } from "./manifest.ts";

/**
 * How long after the first attempt a key may be sent again: its window minus a margin of a twelfth, at most an hour. After that the
 * server may take the same key for a new write.
 */
export function keyLifeMs(windowSeconds = Number.POSITIVE_INFINITY): number {
  return 1000 * (windowSeconds - Math.min(windowSeconds / 12, 3600));
}

/**
 * When the key of the call may be sent for the last time. The time of day counts too, because the server's window continues
 * while this machine sleeps.
 */
export function keyEndsAt(
  { firstSent, operation }: { readonly firstSent: Moment | undefined; readonly operation: OperationFacts },
  clock: Clock,
): number {
  if (firstSent === undefined) return Number.POSITIVE_INFINITY;
  return firstSent.at + keyLifeMs(operation.idempotency?.windowSeconds) - sleptSince(firstSent, clock);
}
