// Mostly waits: for Redis.

import { mustSkip, startRedis } from "@tillside/testing/redis-server";
import { Redis } from "ioredis";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startFleet } from "./fleet.ts";
import { fleetServer } from "./fleet-server.ts";
import { inProcess } from "./in-process.ts";

/** An API that responds when the test says so. */
function slow() {
  const responses: (() => void)[] = [];
  const order: number[] = [];
  const respond = (server: number) =>
    new Promise<Response>((resolve) => {
      order.push(server);
      responses.push(() => resolve(Response.json({})));
    });
  return { responses, order, respond };
}

describe.skipIf(mustSkip())("calls in flight at several servers", () => {
  test("AUD-043 · no more than four together; one that ends lets one more go, of whichever server", async () => {
    const { responses, order, respond } = slow();
    const { one, other } = await inProcess({ requests: 100, perSeconds: 1, concurrency: 4 }, { respond });
    const calls = [one, other, one, other, one, other].map((server) => server.GET("/items"));
    await vi.waitFor(() => expect(order).toHaveLength(4), 5_000);
    await expect(one.GET("/items", { policy: { deadlineMs: 400 } })).rejects.toMatchObject({ name: "DeadlineError" });
    expect(order).toHaveLength(4);
    for (let call = 0; call < 6; call++) {
      await vi.waitFor(() => expect(order.length).toBeGreaterThan(call), 5_000);
      responses[call]?.();
    }
    await Promise.all(calls);
    expect(order).toHaveLength(6);
  });

  test("a server with many calls does not keep its places from another", async () => {
    const { responses, order, respond } = slow();
    const { one, other, redis } = await inProcess({ requests: 100, perSeconds: 1, concurrency: 1 }, { respond });
    const admin = new Redis({ port: redis.port, host: "127.0.0.1" });
    onTestFinished(() => admin.disconnect());
    const calls = Array.from({ length: 8 }, () => one.GET("/items"));
    await vi.waitFor(() => expect(order).toEqual([0]), 5_000);
    calls.push(other.GET("/items"));
    const [state = ""] = await admin.keys("*:state");
    // Whoever was turned away is the next; the first does not ask while it has the only place.
    await vi.waitFor(async () => expect(await admin.hget(state, "wanted")).not.toBeNull(), 5_000);
    for (let call = 0; call < 9; call++) {
      await vi.waitFor(() => expect(order.length).toBeGreaterThan(call), 5_000);
      responses[call]?.();
    }
    await Promise.all(calls);
    expect(order.indexOf(1)).toBeLessThanOrEqual(2);
  });

  test("a place is kept for as long as its call takes: its lease is renewed", async () => {
    const { responses, order, respond } = slow();
    const { one, redis } = await inProcess({ requests: 100, perSeconds: 1, concurrency: 1 }, { respond });
    const admin = new Redis({ port: redis.port, host: "127.0.0.1" });
    onTestFinished(() => admin.disconnect());
    const call = one.GET("/items");
    await vi.waitFor(() => expect(order).toHaveLength(1), 5_000);
    const lease = async () => {
      const [key = ""] = await admin.keys("*:leases");
      return Number((await admin.zrange(key, "0", "-1", "WITHSCORES"))[1]);
    };
    const until = await lease();
    await vi.waitFor(async () => expect(await lease()).toBeGreaterThan(until), { timeout: 6_000, interval: 50 });
    responses[0]?.();
    await call;
    await vi.waitFor(async () => expect(await admin.keys("*:leases")).toEqual([]), 5_000);
  });

  test("a server that is killed leaks none: after its leases, all four places are free again", async () => {
    const redis = await startRedis();
    const server = await fleetServer({ limit: 1_000, windowMs: 1_000, takesMs: 30_000 });
    const limit = { requests: 100, perSeconds: 1, concurrency: 4 };
    const order = { redisPort: redis.port, baseUrl: server.baseUrl, servers: 2, lanes: 4, limit };
    const fleet = await startFleet(order);
    const [doomed, next] = fleet.servers;
    doomed?.send("go");
    await vi.waitFor(() => expect(server.inFlight()).toBe(4), 10_000);
    next?.send("go");
    doomed?.kill("SIGKILL");
    await vi.waitFor(() => expect(server.inFlight()).toBe(0), 5_000);
    await vi.waitFor(() => expect(server.inFlight()).toBe(4), { timeout: 20_000, interval: 50 });
    expect(server.mostInFlight()).toBe(4);
  });
});
