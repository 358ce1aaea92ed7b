// Mostly waits: for Redis.

import { mustSkip } from "@tillside/testing/redis-server";
import { describe, expect, test } from "vitest";
import type { BucketFacts } from "../../src/facts/manifest.ts";
import { redisWithClock } from "./redis-with-clock.ts";

const start = Date.parse("2026-11-20T12:00:00Z");

/**
 * How many slots each server gets that always has calls waiting, by its time to Redis and back. A server that goes away
 * after the given milliseconds does not leave properly: it ignores the waits that it received.
 */
async function slots(requests: number, perSeconds: number, ways: readonly number[], lastsMs: number, goesAfterMs = {}) {
  const facts: BucketFacts = { requests, perSeconds, keyedBy: "client_id", strength: "enforced" };
  const redis = await redisWithClock();
  const servers = ways.map((wayMs, number) => ({
    wayMs,
    limit: redis.limit(facts, `server ${number}`),
    at: start + wayMs / 2,
    until: start + ((goesAfterMs as Record<number, number>)[number] ?? lastsMs),
    got: 0,
  }));
  for (;;) {
    const next = servers.filter(({ at, until }) => at < until).sort((one, other) => one.at - other.at)[0];
    if (next === undefined) return servers.map(({ got }) => got);
    await redis.setTime(next.at);
    const [verdict, value] = (await next.limit.run("take", Number.NEGATIVE_INFINITY, [
      crypto.randomUUID(),
      "",
    ])) as number[];
    if (verdict === 1) next.got += 1;
    // Where it has to wait, its next question leaves as much earlier as it takes to get there.
    next.at += verdict === 1 ? next.wayMs : Math.max(next.wayMs, Number(value));
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe.skipIf(mustSkip())("servers that all have calls waiting", () => {
  test.each([
    ["4 a second, 2 servers", 4, 1, [1, 2], 60],
    ["4 a second, 3 servers", 4, 1, [1, 2, 6], 60],
    ["10 a minute, 3 servers", 10, 60, [1, 2, 6], 30],
    ["130 in 3 s, 3 servers", 130, 3, [1, 6, 20], 10],
    ["600 a minute, 8 servers", 600, 60, [1, 1, 2, 2, 5, 5, 9, 9], 2],
  ])("get the same, however long their way to Redis: %s", async (_which, requests, perSeconds, ways, windows) => {
    const got = await slots(requests, perSeconds, ways, windows * perSeconds * 1_000);
    // A token bucket's burst of ten is only once.
    const ofLimit = requests > 120 ? requests - 10 : requests;
    const fair = sum(got) / got.length;
    expect(Math.min(...got)).toBeGreaterThanOrEqual(0.8 * fair);
    expect(Math.max(...got)).toBeLessThanOrEqual(1.25 * fair);
    expect(sum(got) / (ofLimit * windows)).toBeGreaterThanOrEqual(0.98);
  });

  test("one that has got its slot, and wants no other, delays no other", async () => {
    const facts: BucketFacts = { requests: 3, perSeconds: 1, keyedBy: "client_id", strength: "enforced" };
    const redis = await redisWithClock();
    const limits = { one: redis.limit(facts, "one"), other: redis.limit(facts, "other") };
    const verdict = async (server: keyof typeof limits, afterMs: number) => {
      await redis.setTime(start + afterMs);
      const response = await limits[server].run("take", Number.NEGATIVE_INFINITY, [crypto.randomUUID(), ""]);
      return (response as number[])[0];
    };
    for (let call = 0; call < 3; call++) expect(await verdict("one", 0)).toBe(1);
    expect(await verdict("other", 1)).toBe(0);
    // It is the other's turn for 50 ms, until it has its slot.
    expect(await verdict("one", 1_017)).toBe(0);
    expect(await verdict("other", 1_018)).toBe(1);
    expect([await verdict("one", 1_019), await verdict("one", 1_020)]).toEqual([1, 1]);

    // Nothing is kept of one that does not come back.
    expect(await verdict("other", 1_021)).toBe(0);
    for (let call = 0; call < 4; call++) await verdict("one", 4_000 + call);
    const members = async (part: string) =>
      redis.redis.zrange((await redis.redis.keys(`*:${part}`))[0] ?? "", "0", "-1");
    expect([await members("waiting"), await members("served")]).toEqual([["one"], ["one"]]);
  });

  test("one that goes away is not waited for: its turn is over after 50 ms", async () => {
    const [gone, stays] = await slots(4, 1, [1, 1], 60_000, { 0: 20_000 });
    expect(Number(gone) + Number(stays)).toBeGreaterThanOrEqual(0.98 * 240);
  });
});
