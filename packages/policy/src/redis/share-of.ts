import type { Clock } from "../facts/clock.ts";
import type { BucketFacts } from "../facts/manifest.ts";
import { LocalLimit } from "../limits/local-limit.ts";
import type { Schedule } from "../limits/schedule.ts";
import { burstOf } from "../limits/schedule-of.ts";
import { SlidingLog } from "../limits/sliding-log.ts";
import { TokenBucket } from "../limits/token-bucket.ts";

/**
 * One server's part of a limit, for as long as it cannot ask. It begins as if the part was used up now. The
 * calls of all servers are not known, and must not be sent once more in the same window.
 */
export function shareOf(facts: BucketFacts, servers: number, clock: Clock): LocalLimit {
  const { requests, perSeconds } = facts;
  const burst = burstOf(facts);
  const part = (requests - burst) / servers;
  const schedule = partSchedule(part, perSeconds * 1000, burst > 0);
  const now = clock.now();
  while (schedule.earliest(0, now) <= now) schedule.take(now);
  return new LocalLimit({ requests: part, perSeconds }, clock, schedule);
}

/** The servers' bursts of one, and what is refilled, stay below the limit together, before and after Redis is back. */
function partSchedule(part: number, windowMs: number, large: boolean): Schedule {
  if (part < 1) return new SlidingLog(1, windowMs / part);
  return large && part > 1 ? new TokenBucket(part, windowMs, 1) : new SlidingLog(Math.floor(part), windowMs);
}
