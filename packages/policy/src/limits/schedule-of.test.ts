import { expect, test } from "vitest";
import { burstOf, scheduleOf } from "./schedule-of.ts";
import { SlidingLog } from "./sliding-log.ts";
import { TokenBucket } from "./token-bucket.ts";

test.each([
  [1, 0, SlidingLog],
  [120, 0, SlidingLog],
  [121, 10, TokenBucket],
  [600, 10, TokenBucket],
])("a limit of %i calls per minute has a burst of %i", (requests, burst, kind) => {
  expect(burstOf({ requests, perSeconds: 60 })).toBe(burst);
  expect(scheduleOf({ requests, perSeconds: 60 })).toBeInstanceOf(kind);
});
