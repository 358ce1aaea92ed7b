import type { Clock } from "../facts/clock.ts";
import type { Limit } from "../facts/limit.ts";
import type { BucketFacts } from "../facts/manifest.ts";
import { Bucket } from "./bucket.ts";
import type { CallBucket } from "./call-bucket.ts";
import { PauseBucket } from "./pause-bucket.ts";

/**
 * Makes a bucket. Every client has one of the two below, because every client pauses after a 429.
 * @param facts the limit as the API states it; undefined where it states none.
 * @param shared the limit, or the pauses, of several servers.
 */
export type Pacing = (facts: BucketFacts | undefined, clock: Clock, shared?: Limit) => CallBucket;

/** Counts calls and queues them, and pauses after a 429: for an API that states limits. */
export const pacing: Pacing = (facts, clock, shared) => new Bucket(facts, clock, shared);

/** Only pauses after a 429: for an API that states no limit. */
export const pausing: Pacing = (_facts, clock, shared) => new PauseBucket(clock, shared);
