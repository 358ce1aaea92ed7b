// Mostly waits: for Redis.
import { setTimeout as sleep } from "node:timers/promises";
import { figure } from "@tillside/testing/proof";
import { mustSkip, startRedis } from "@tillside/testing/redis-server";
import { Redis } from "ioredis";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { mostInAnyWindow } from "../arrivals.ts";
import { startFleet, sum } from "./fleet.ts";
import { fleetServer } from "./fleet-server.ts";
import { perSeconds, servers, serverWindowMs } from "./fleet-window.ts";
import { inProcess } from "./in-process.ts";

describe.skipIf(mustSkip())("Redis goes away", () => {
  test(
    `and comes back empty, under ${servers} busy servers: no call is lost, each says so once, never more than the limit`,
    async () => {
      const redis = await startRedis();
      const server = await fleetServer({ limit: 600, windowMs: serverWindowMs });
      const limit = { requests: 600, perSeconds };
      const fleet = await startFleet({ redisPort: redis.port, baseUrl: server.baseUrl, servers, lanes: 4, limit });
      fleet.go();
      await sleep(perSeconds * 500);
      await redis.kill();
      const killedAt = server.arrivals.length;
      await sleep(perSeconds * 800);
      const restartedAt = server.arrivals.length;
      await redis.start();
      await sleep(perSeconds * 1_000);
      const reports = await fleet.stop();

      expect(sum(reports, "failed")).toEqual({});
      expect(Object.keys(server.statuses)).toEqual(["200"]);
      expect(sum(reports, "responded")).toEqual({ 200: server.arrivals.length });
      expect(mostInAnyWindow(server.arrivals, serverWindowMs)).toBeLessThanOrEqual(600);
      expect(reports.map(({ notices }) => notices.length)).toEqual(Array(servers).fill(1));
      // It went on without Redis, and with it again.
      expect(restartedAt - killedAt).toBeGreaterThan(100);
      expect(server.arrivals.length - restartedAt).toBeGreaterThan(100);
      figure("calls while Redis was killed and started again, lost", `${server.arrivals.length}, 0`);
    },
    60_000 + perSeconds * 3_000,
  );

  test("and comes back empty, after a burst of all that a small limit allows: never more in any window", async () => {
    const { redis, arrivals, notices, one, other } = await inProcess({ requests: 10, perSeconds: 4 });
    const each = (calls: number) =>
      [one, other].flatMap((server) => Array.from({ length: calls }, () => server.GET("/items")));
    await Promise.all(each(5));
    await redis.kill();
    // Within the window the rest is unknown; then each server has a half, and sends it.
    await Promise.all(each(5));
    expect(arrivals).toHaveLength(20);
    await redis.start();
    const responses = await Promise.all(each(4));
    expect(responses.map(({ response }) => response.status)).toEqual(Array(8).fill(200));
    expect(mostInAnyWindow(arrivals, 4_000)).toBeLessThanOrEqual(10);
    expect(notices).toHaveLength(2);
  });

  test("the console says so, once each time, and what it means", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { redis, one, other } = await inProcess(
      { requests: 1_000, perSeconds: 1 },
      { says: ["on the console", "nowhere"] },
    );
    await redis.kill();
    for (let call = 0; call < 5; call++) await Promise.all([one.GET("/items"), other.GET("/items")]);
    expect(warn.mock.calls.flat()).toEqual([
      expect.stringMatching(
        /^Tillside: Redis is away \(.+\)\. Until it is back, this server keeps to 1\/2 of every rate/,
      ),
    ]);
  });
});

describe.skipIf(mustSkip())("while Redis is away", () => {
  test("a 429 still pauses this server, and the others once Redis is back", async () => {
    const { redis, api, arrivals, one, other } = await inProcess({ requests: 1_000, perSeconds: 1 });
    await one.GET("/items");
    await redis.kill();
    api.status = 429;
    const policy = { deadlineMs: 5_000 };
    expect((await one.GET("/items", { policy })).response.status).toBe(429);
    api.status = 200;
    const sent = arrivals.length;
    await expect(one.GET("/items", { policy })).rejects.toMatchObject({ name: "DeadlineError" });
    await redis.start();
    await sleep(4_000);
    await one.GET("/items", { policy }).catch(() => {});
    await expect(other.GET("/items", { policy })).rejects.toMatchObject({ name: "DeadlineError" });
    expect(arrivals).toHaveLength(sent);
  });

  test("each server exchanges a token of its own", async () => {
    const { redis, api, one, other } = await inProcess({ requests: 1_000, perSeconds: 1 });
    await redis.kill();
    const responses = await Promise.all([one, other].map((server) => server.GET("/items")));
    expect(responses.map(({ response }) => response.status)).toEqual([200, 200]);
    expect(api.exchanges).toBe(2);
  });

  test("for a moment, no call is refused that has time to wait", async () => {
    const { redis, notices, one } = await inProcess({ requests: 10, perSeconds: 60 }, { names: ["ioredis"] });
    await one.GET("/items");
    redis.stop();
    // Alone, it would go after a window.
    const policy = { deadlineMs: 30_000 };
    const calls = Array.from({ length: 4 }, () => one.GET("/items", { policy }));
    await sleep(500);
    redis.resume();
    const responses = await Promise.all(calls);
    expect(responses.map(({ response }) => response.status)).toEqual([200, 200, 200, 200]);
    expect(notices).toEqual([]);
  });

  test("or responds but refuses: each server continues alone, and that is reported once", async () => {
    const { redis, notices, one, other } = await inProcess({ requests: 100, perSeconds: 1 });
    await Promise.all([one.GET("/items"), other.GET("/items")]);
    const admin = new Redis({ port: redis.port, host: "127.0.0.1" });
    onTestFinished(() => admin.disconnect());
    await admin.call("ACL", "SETUSER", "default", "-@sortedset");
    for (let call = 0; call < 5; call++) {
      const policy = { deadlineMs: 8_000 };
      const responses = await Promise.all([one.GET("/items", { policy }), other.GET("/items", { policy })]);
      expect(responses.map(({ response }) => response.status)).toEqual([200, 200]);
    }
    expect(notices).toEqual(Array(2).fill(expect.stringContaining("can't run this command")));
    await admin.call("ACL", "SETUSER", "default", "+@sortedset");
    await sleep(4_000);
    await Promise.all([one.GET("/items"), other.GET("/items")]);
    expect(await admin.keys("*:log")).toHaveLength(1);
  });

  test("has a key of another program's under one of its names: each server continues alone, and the response of Redis is reported once", async () => {
    const { redis, notices, one, other } = await inProcess({ requests: 100, perSeconds: 1 });
    await Promise.all([one.GET("/items"), other.GET("/items")]);
    const admin = new Redis({ port: redis.port, host: "127.0.0.1" });
    onTestFinished(() => admin.disconnect());
    const [log = ""] = await admin.keys("*:log");
    await admin.set(log, "another program's");
    for (let call = 0; call < 5; call++) {
      const policy = { deadlineMs: 8_000 };
      const responses = await Promise.all([one.GET("/items", { policy }), other.GET("/items", { policy })]);
      expect(responses.map(({ response }) => response.status)).toEqual([200, 200]);
    }
    expect(notices).toEqual(Array(2).fill(expect.stringMatching(/^Redis replied: WRONGTYPE Operation against a key/)));
  });

  test("one that hangs is given up on after 250 ms, but back before anything is said if it is within a second", async () => {
    const { redis, notices, one } = await inProcess({ requests: 1_000, perSeconds: 1 }, { names: ["ioredis"] });
    await one.GET("/items");
    redis.stop();
    const call = one.GET("/items");
    await sleep(600);
    redis.resume();
    await call;
    await sleep(1_000);
    expect(notices).toEqual([]);

    redis.stop();
    await one.GET("/items");
    redis.resume();
    expect(notices).toEqual(["no reply within 250 ms"]);
  });
});
