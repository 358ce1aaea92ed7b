// Mostly waits: for Redis.
import { setTimeout as sleep } from "node:timers/promises";
import { mustSkip } from "@tillside/testing/redis-server";
import { Redis } from "ioredis";
import { describe, expect, onTestFinished, test } from "vitest";
import type { BucketFacts } from "../../src/facts/manifest.ts";
import { mostInAnyWindow } from "../arrivals.ts";
import { inProcess } from "./in-process.ts";
import { redisWithClock } from "./redis-with-clock.ts";

/** The calls that Redis counts: when, by its clock. */
function counted(port: number) {
  const admin = new Redis({ port, host: "127.0.0.1" });
  onTestFinished(() => admin.disconnect());
  const times = async () => {
    const [log = ""] = await admin.keys("*:log");
    const entries = await admin.zrange(log, "0", "-1", "WITHSCORES");
    return entries.filter((_, index) => index % 2 === 1).map(Number);
  };
  return { admin, times };
}

describe.skipIf(mustSkip())("what Redis remembers of a limit", () => {
  test("a call counts from its sending: one that waits for its token longer than the margin allows is moved", async () => {
    const { one, redis } = await inProcess({ requests: 5, perSeconds: 60 }, { tokenMs: 1_200 });
    const { admin, times } = counted(redis.port);
    const [seconds] = await admin.time();
    const before = Number(seconds) * 1_000;
    await one.GET("/items");
    await one.GET("/items");
    const sent = await times();
    expect(sent).toHaveLength(2);
    expect(sent[0]).toBeGreaterThan(before + 1_100);
  });

  test("a call that was not sent gives its slot back", async () => {
    const { one, redis } = await inProcess({ requests: 5, perSeconds: 60 }, { tokenMs: 60_000 });
    const { times } = counted(redis.port);
    await expect(one.GET("/items", { policy: { deadlineMs: 500 } })).rejects.toMatchObject({ name: "DeadlineError" });
    await expect.poll(times, { timeout: 5_000 }).toEqual([]);
  });

  test("nothing any more, without having been missed: a server reports again what it sent in this window", async () => {
    const { one, other, redis } = await inProcess({ requests: 5, perSeconds: 60 });
    const { admin, times } = counted(redis.port);
    await Promise.all([one.GET("/items"), one.GET("/items"), one.GET("/items"), other.GET("/items")]);
    await admin.flushall();
    const policy = { deadlineMs: 1_500 };
    await expect(one.GET("/items", { policy })).rejects.toMatchObject({ name: "DeadlineError" });
    expect(await times()).toHaveLength(3);
    await expect(other.GET("/items", { policy })).rejects.toMatchObject({ name: "DeadlineError" });
  });

  test("and every server that has sent reports it, not only the first to ask", async () => {
    const { one, other, redis, arrivals } = await inProcess({ requests: 5, perSeconds: 6 });
    const { admin } = counted(redis.port);
    await Promise.all([
      one.GET("/items"),
      one.GET("/items"),
      one.GET("/items"),
      other.GET("/items"),
      other.GET("/items"),
    ]);
    await admin.flushall();
    const calls = [one.GET("/items"), one.GET("/items")];
    // The first has reported it by then.
    await sleep(200);
    await Promise.all([...calls, other.GET("/items"), other.GET("/items")]);
    expect(mostInAnyWindow(arrivals, 6_000)).toBeLessThanOrEqual(5);
  });

  test("and the first to ask waits for the others, though it has sent nothing in this window itself", async () => {
    const { one, other, redis, arrivals } = await inProcess({ requests: 5, perSeconds: 4 });
    const { admin } = counted(redis.port);
    await other.GET("/items");
    await sleep(4_200);
    await Promise.all(Array.from({ length: 5 }, () => one.GET("/items")));
    await admin.flushall();
    const calls = [other.GET("/items"), other.GET("/items")];
    await sleep(200);
    await Promise.all([...calls, one.GET("/items")]);
    expect(mostInAnyWindow(arrivals, 4_000)).toBeLessThanOrEqual(5);
  });

  test("all but the last calls, as after a failover: the missing ones are reported, and no call is sent for a while", async () => {
    const facts: BucketFacts = { requests: 5, perSeconds: 60, keyedBy: "client_id", strength: "enforced" };
    const { redis, setTime, limit } = await redisWithClock({ expires: true });
    const one = limit(facts, "one");
    const none = Number.NEGATIVE_INFINITY;
    const start = Date.parse("2026-11-20T12:00:00Z");
    await setTime(start);
    const [, epoch = ""] = (await one.run("take", none, ["call-1", ""])) as string[];
    await one.run("take", none, ["call-2", epoch]);
    await setTime(start + 1_000);
    const [log = ""] = await redis.keys("*:log");
    const book = () => one.run("book", none, [epoch, "call-1", "400", "call-2", "400"]);
    expect(await book()).toEqual([epoch, 0]);
    await redis.zrem(log, "call-2");
    expect(await book()).toEqual([epoch, 2_500]);
    // What Redis knows, it knows better.
    expect(await redis.zrange(log, "0", "-1", "WITHSCORES")).toEqual([
      "call-1",
      String(start),
      "call-2",
      String(start + 600),
    ]);
  });

  test("a server that has never asked for a limit has nothing to tell, and begins no state", async () => {
    const facts: BucketFacts = { requests: 5, perSeconds: 60, keyedBy: "client_id", strength: "enforced" };
    const { redis, setTime, limit } = await redisWithClock({ expires: true });
    await setTime(Date.parse("2026-11-20T12:00:00Z"));
    expect(await limit(facts, "one").run("book", Number.NEGATIVE_INFINITY, [""])).toEqual(["", 0]);
    expect(await redis.keys("*:state")).toEqual([]);
  });

  test("a call that was held up counts from its sending, also for how long Redis remembers the limit", async () => {
    const facts: BucketFacts = { requests: 2, perSeconds: 60, keyedBy: "client_id", strength: "enforced" };
    const { redis, setTime, limit } = await redisWithClock({ expires: true });
    const one = limit(facts, "one");
    const at = async (milliseconds: number, ...values: Parameters<typeof one.run>) => {
      await setTime(Date.parse("2026-11-20T12:00:00Z") + milliseconds);
      return one.run(...values);
    };
    const none = Number.NEGATIVE_INFINITY;
    const [, epoch] = (await at(0, "take", none, ["call-1", ""])) as [number, string];
    expect(await at(5_000, "move", none, ["call-1", "5000"])).toBe(1);
    const [state = ""] = await redis.keys("*:state");
    // By now it has left the window, had it been sent when it took its slot.
    expect(await redis.pttl(state)).toBeGreaterThan(66_000);
    expect(await redis.pttl(state)).toBeLessThanOrEqual(132_000);
    expect(await at(65_000, "take", none, ["call-2", epoch])).toEqual([1, epoch]);
    expect(await at(65_500, "take", none, ["call-3", epoch])).toEqual([0, 500, 0]);
  });

  test.each([5, 600])(
    "nothing of a limit of %i that was not used for a few windows, but a pause to its end",
    async (requests) => {
      const facts: BucketFacts = {
        requests,
        perSeconds: 1,
        concurrency: 2,
        keyedBy: "client_id",
        strength: "enforced",
      };
      const { redis, setTime, limit } = await redisWithClock({ expires: true });
      const one = limit(facts, "one");
      await setTime(Date.parse("2026-11-20T12:00:00Z"));
      const [, epoch = ""] = (await one.run("take", Number.NEGATIVE_INFINITY, ["call-1", ""])) as string[];
      const lives = async () => Promise.all((await redis.keys("test:*")).map((key) => redis.pttl(key)));
      // Two windows and 10 s; a lease lives for 10 s.
      expect(Math.max(...(await lives()))).toBeLessThanOrEqual(12_100);
      expect(Math.min(...(await lives()))).toBeGreaterThan(0);
      await one.run("pause", 60_000, []);
      expect(Math.max(...(await lives()))).toBeGreaterThan(61_000);
      // Redis keeps what a server remembers of its reported calls for the same time.
      const [state = ""] = await redis.keys("*:state");
      await redis.pexpire(state, 500);
      expect(await one.run("book", Number.NEGATIVE_INFINITY, [epoch])).toEqual([epoch, 60_000]);
      expect(await redis.pttl(state)).toBeGreaterThan(12_000);
    },
  );

  test.each([
    [5, "a log"],
    [600, "a bucket"],
  ])(
    "a state from before the last calls, as after a quick restart: who made them has to tell (%i: %s)",
    async (requests) => {
      const facts: BucketFacts = { requests, perSeconds: 60, keyedBy: "client_id", strength: "enforced" };
      const { redis, setTime, limit } = await redisWithClock({ expires: true });
      const [one, other] = [limit(facts, "one"), limit(facts, "other")];
      const none = Number.NEGATIVE_INFINITY;
      const start = Date.parse("2026-11-20T12:00:00Z");
      await setTime(start);
      const [, epoch = ""] = (await other.run("take", none, ["before", ""])) as string[];
      const saved = await Promise.all(
        (await redis.keys("test:*")).map(async (key) => [key, await redis.dumpBuffer(key)] as const),
      );
      await setTime(start + 5_000);
      await one.run("take", none, ["lost", epoch]);
      await setTime(start + 7_000);
      const take = (id: string) => one.run("take", none, [id, epoch, "lost", "2000"]);
      const isMissed = () => one.hasForgotten([epoch, "lost", "2000"]);
      expect([await isMissed(), await take("next")]).toEqual([false, [1, epoch]]);
      for (const [key, value] of saved) await redis.restore(key, 0, value ?? "", "REPLACE");
      expect([await isMissed(), await take("another")]).toEqual([true, [2]]);
      // Whoever's last call is there has nothing to tell.
      expect(await other.run("take", none, ["third", epoch, "before", "7000"])).toEqual([1, epoch]);
      expect(await one.run("book", none, ["alone", ...(requests > 120 ? [] : ["lost", "2000"])])).toEqual([
        epoch,
        2_500,
      ]);
      expect(await isMissed()).toBe(false);
    },
  );

  test("a call that later ones have pushed out of the log is not missed", async () => {
    const facts: BucketFacts = { requests: 2, perSeconds: 60, keyedBy: "client_id", strength: "enforced" };
    const { setTime, limit } = await redisWithClock({ expires: true });
    const one = limit(facts, "one");
    const none = Number.NEGATIVE_INFINITY;
    const start = Date.parse("2026-11-20T12:00:00Z");
    await setTime(start);
    const [, epoch = ""] = (await one.run("take", none, ["call-1", ""])) as string[];
    await setTime(start + 400);
    await one.run("book", none, [epoch, "call-2", "100", "call-3", "0"]);
    expect(await one.hasForgotten([epoch, "call-1", "400"])).toBe(false);
  });
});
