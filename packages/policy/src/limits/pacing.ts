import type { Clock } from "../facts/clock.ts";
import type { Limit } from "../facts/limit.ts";
import type { BucketFacts } from "../facts/manifest.ts";
import { Bucket } from "./bucket.ts";
import type { CallBucket } from "./call-bucket.ts";

/** Makes the bucket of a limit that the API states. @param shared the limit of several servers. */
export type Pacing = (facts: BucketFacts, clock: Clock, shared?: Limit) => CallBucket;

/** Counts calls and queues them: for an API that states limits. */
export const pacing: Pacing = (facts, clock, shared) => new Bucket(facts, clock, shared);
