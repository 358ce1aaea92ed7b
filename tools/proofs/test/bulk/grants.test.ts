// Has inputs of its own: the bulk clients.

import { redisStore } from "@tillside/policy/redis";
import { mustSkip, startRedis } from "@tillside/testing/redis-server";
import { Redis } from "ioredis";
import { expect, onTestFinished, test } from "vitest";
import { grantsOf } from "./grants.ts";
import { accountId, audienceClient } from "./support.ts";

test.skipIf(mustSkip())("each call that was sent has its grant, with the time of Redis", async () => {
  const { port } = await startRedis();
  const redis = new Redis({ port, host: "127.0.0.1" });
  onTestFinished(() => redis.disconnect());
  const grants = await grantsOf(redis);
  onTestFinished(grants.close);
  const sent: number[] = [];
  const fetch = async () => {
    sent.push(Date.now());
    return Response.json({});
  };
  const store = redisStore({ client: redis, servers: 1, onDegrade: false });
  const client = audienceClient("http://127.0.0.1:1", { fetch, store });
  const body = { accountId, action: "include", sha256: "0".repeat(64) } as const;
  await Promise.all(Array.from({ length: 5 }, () => client.POST("/v3/import/suppression", { body })));

  const times = await grants.times();
  expect(times).toHaveLength(5);
  const first = grants.firstTimes();
  expect(first).toHaveLength(5);
  expect(first.filter((at, index) => at > (sent[index] ?? 0))).toEqual([]);
  expect(Number(times[4]) - Number(times[0])).toBeGreaterThanOrEqual(1_000);
  expect(grants.wasAway()).toBe(false);
  grants.forget();
  expect(await grants.times()).toEqual([]);
});

test.skipIf(mustSkip())(
  "a call that a server booked later counts from its time, and a second booking changes nothing",
  async () => {
    const { port } = await startRedis();
    const redis = new Redis({ port, host: "127.0.0.1" });
    onTestFinished(() => redis.disconnect());
    const grants = await grantsOf(redis);
    onTestFinished(grants.close);
    const add = (score: number, id: string, ...more: string[]) =>
      redis.eval("return redis.call('ZADD', KEYS[1], unpack(ARGV))", 1, "limit:log", ...more, score, id);
    await add(7, "granted");
    await add(5, "booked", "NX");
    await add(9, "granted", "NX");
    expect(await grants.times()).toEqual([5, 7]);
    expect(grants.firstTimes()).toEqual([5, 7]);
  },
);
