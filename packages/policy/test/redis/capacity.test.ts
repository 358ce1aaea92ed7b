// Mostly waits: for Redis.

import { ManualClock, settle } from "@tillside/testing/manual-clock";
import { figure, rounds } from "@tillside/testing/proof";
import { mustSkip } from "@tillside/testing/redis-server";
import { describe, expect, test } from "vitest";
import type { BucketFacts } from "../../src/facts/manifest.ts";
import { attemptSlot } from "../../src/limits/attempt-slot.ts";
import { Bucket } from "../../src/limits/bucket.ts";
import { RedisLimit } from "../../src/redis/redis-limit.ts";
import { mostInAnyWindow } from "../arrivals.ts";
import { redisWithClock } from "./redis-with-clock.ts";

/** Milliseconds from a call's sending to its response. */
const takesMs = 20;

/** Milliseconds to Redis and back, of each server. */
const ways = [1, 1, 2, 2, 5, 5, 9, 9];

/**
 * Servers with calls waiting at all times, on one Redis. All of them, and Redis, use a clock that moves only when every question has a
 * response, so that a busy machine changes nothing. Returns when calls were sent.
 */
async function sentBy(facts: BucketFacts, lanes: number, lastsMs: number): Promise<number[]> {
  const clock = new ManualClock();
  const redis = await redisWithClock();
  const { link, isQuiet } = redis.linkBy(clock);
  const buckets = ways.map((wayMs, number) => {
    const limit = new RedisLimit(link(wayMs), "limit", facts, clock, `server ${number}`, ways.length);
    return new Bucket(facts, clock, limit);
  });
  const sent: number[] = [];

  async function lane(bucket: Bucket): Promise<void> {
    while (clock.elapsed < lastsMs) {
      const refuse = (reason: string) => new Error(reason);
      const waiter = { deadlineAt: Number.POSITIVE_INFINITY, signal: undefined, queueSize: 100, refuse };
      const slot = await attemptSlot(bucket, waiter, clock);
      await slot.confirm(clock.now());
      sent.push(clock.elapsed);
      await clock.sleep(takesMs);
    }
  }

  await redis.setTime(clock.now());
  for (const bucket of buckets) for (let number = 0; number < lanes; number++) void lane(bucket);
  while (clock.elapsed < lastsMs) {
    do await settle();
    while (!isQuiet());
    await redis.setTime(clock.now() + 1);
    await clock.advance(1);
  }
  return sent.filter((at) => at < lastsMs);
}

describe.skipIf(mustSkip())("eight servers with calls waiting", () => {
  test.each([
    ["a token bucket of 600", 600, 3],
    ["a log of 40", 40, 4],
  ])(
    "P8, P19 · use at least 98 percent of the limit they share, and never more than it in any window: %s",
    async (which, requests, perSeconds) => {
      const windows = rounds(2, 10);
      const facts: BucketFacts = { requests, perSeconds, keyedBy: "client_id", strength: "enforced" };
      const sent = await sentBy(facts, 4, windows * perSeconds * 1_000);
      expect(mostInAnyWindow(sent, perSeconds * 1_000)).toBeLessThanOrEqual(requests);
      expect(sent.length / (requests * windows)).toBeGreaterThanOrEqual(0.98);
      figure(`of ${which}`, `${((100 * sent.length) / (requests * windows)).toFixed(1)} %`);
    },
    120_000,
  );
});
