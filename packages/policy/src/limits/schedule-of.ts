import type { BucketFacts } from "../facts/manifest.ts";
import type { Schedule } from "./schedule.ts";
import { SlidingLog } from "./sliding-log.ts";
import { largestBurst, TokenBucket } from "./token-bucket.ts";

/** Limits up to this many calls per window are paced exactly. */
const longestLog = 120;

type Rate = Pick<BucketFacts, "requests" | "perSeconds">;

/** The calls of a limit that may be sent at once when a token bucket paces it; 0: a log of its calls does. Redis paces by the same number. */
export function burstOf({ requests }: Rate): number {
  return requests <= longestLog ? 0 : largestBurst;
}

/** The schedule of a limit, as its facts ask for it. */
export function scheduleOf(rate: Rate): Schedule {
  const { requests, perSeconds } = rate;
  const windowMs = perSeconds * 1000;
  const burst = burstOf(rate);
  return burst === 0 ? new SlidingLog(requests, windowMs) : new TokenBucket(requests, windowMs, burst);
}
