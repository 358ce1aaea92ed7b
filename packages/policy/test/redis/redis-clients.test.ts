// Mostly waits: for Redis.

import { mustSkip } from "@tillside/testing/redis-server";
import { Redis } from "ioredis";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { PolicyError } from "../../src/facts/errors/policy-error.ts";
import { clients } from "./clients.ts";
import type { FleetLimit } from "./fleet-manifest.ts";
import { inProcess } from "./in-process.ts";

/** Two servers with this client, and a look into their Redis. */
async function pair(name: string, limit: FleetLimit, keys: readonly Uint8Array[] = []) {
  const started = await inProcess(limit, { names: [name, name], keys });
  const admin = new Redis({ port: started.redis.port, host: "127.0.0.1" });
  onTestFinished(() => admin.disconnect());
  return { admin, ...started };
}

/** How often each command was run by the clients since the last reset. */
async function commands(admin: Redis): Promise<Record<string, number>> {
  const lines = (await admin.info("commandstats")).matchAll(/cmdstat_(\w+):calls=(\d+)/g);
  return Object.fromEntries([...lines].map(([, name, calls]) => [name, Number(calls)]));
}

/**
 * What the clients run in Redis while these calls are made, in a second in which none of their looks at it comes, which they have
 * once a second: on a busy machine the calls may take longer, and are then made again.
 */
async function countedWithin(admin: Redis, calls: () => Promise<void>): Promise<Record<string, number>> {
  for (let round = 0; round < 20; round += 1) {
    await admin.config("RESETSTAT");
    const from = performance.now();
    await calls();
    const counted = await commands(admin);
    if (performance.now() - from < 500 && (counted.evalsha ?? 0) <= 5) return counted;
  }
  await admin.config("RESETSTAT");
  await calls();
  return commands(admin);
}

describe.skipIf(mustSkip()).each(Object.keys(clients))("with %s", (name) => {
  test("ONB-292 · the limit is one for both servers: what one uses up, the other has to wait for", async () => {
    const { one, other } = await pair(name, { requests: 2, perSeconds: 60 });
    const policy = { deadlineMs: 5_000 };
    expect((await one.GET("/items", { policy })).response.status).toBe(200);
    expect((await other.GET("/items", { policy })).response.status).toBe(200);
    for (const client of [one, other]) {
      await expect(client.GET("/items", { policy })).rejects.toMatchObject({ name: "DeadlineError" });
    }
  });

  test("a 429 at one server pauses the other: refused at once where its deadline comes before", async () => {
    const { one, other, api, arrivals } = await pair(name, { requests: 100, perSeconds: 60 });
    await other.GET("/items");
    api.status = 429;
    const before = Date.now();
    expect((await one.GET("/items", { policy: { deadlineMs: 5_000 } })).response.status).toBe(429);
    api.status = 200;
    const calls = arrivals.length;
    const refused = vi.fn((error: PolicyError) => Number(error.info?.retryAt));
    await other.GET("/items", { policy: { deadlineMs: 5_000 } }).catch(refused);
    expect(refused.mock.results[0]?.value).toBeGreaterThan(before + 35_000);
    expect(arrivals).toHaveLength(calls);
  });

  test("CRT-103 · where no limit is stated, a 429 at one server pauses the other too; Redis is asked once a second", async () => {
    const { admin, one, other, api, arrivals } = await pair(name, { requests: 100, perSeconds: 60 });
    await one.GET("/free");
    await admin.config("RESETSTAT");
    const from = performance.now();
    for (let call = 0; call < 20; call++) await one.GET("/free");
    const seconds = (performance.now() - from) / 1_000;
    // Asking while nothing is paused is no error, which would pass for a lost Redis.
    expect(await admin.info("errorstats")).not.toContain("errorstat_ERR");
    expect((await commands(admin)).evalsha ?? 0).toBeLessThanOrEqual(1 + seconds);
    api.status = 429;
    expect((await one.GET("/free", { policy: { deadlineMs: 5_000 } })).response.status).toBe(429);
    api.status = 200;
    const calls = arrivals.length;
    await expect(other.GET("/free", { policy: { deadlineMs: 5_000 } })).rejects.toMatchObject({
      name: "DeadlineError",
    });
    expect((await other.GET("/items")).response.status).toBe(200);
    expect(arrivals).toHaveLength(calls + 1);
    const [pause = ""] = await admin.keys("*:pause");
    expect(await admin.pttl(pause)).toBeGreaterThan(30_000);
  });

  test("P8 · one exchange for both; a refused token is exchanged once, and only if it is still the current one", async () => {
    const { one, other, api } = await pair(name, { requests: 100, perSeconds: 60 });
    await Promise.all([one, other, one, other].map((client) => client.GET("/items")));
    expect(api.exchanges).toBe(1);
    api.refused = "token-1";
    const responses = await Promise.all([one, other, one, other].map((client) => client.GET("/items")));
    expect(responses.map(({ response }) => response.status)).toEqual([200, 200, 200, 200]);
    expect(api.exchanges).toBe(2);
  });

  test("one round trip for a call whose token is known; also after SCRIPT FLUSH", async () => {
    const { admin, one } = await pair(name, { requests: 100, perSeconds: 60 });
    await one.GET("/items");
    const known = await countedWithin(admin, async () => {
      for (let call = 0; call < 5; call++) await one.GET("/items");
    });
    expect(known).toMatchObject({ evalsha: 5 });
    expect(known).not.toHaveProperty("eval");

    const flushed = await countedWithin(admin, async () => {
      await admin.script("FLUSH");
      for (let call = 0; call < 5; call++) await one.GET("/items");
    });
    expect(flushed).toMatchObject({ evalsha: 5, eval: 1 });
  });

  test("keys have one hash tag per limit and token, end by themselves, and show neither secret nor client", async () => {
    const key = new Uint8Array(32).fill(7);
    const { admin, one, api } = await pair(name, { requests: 5, perSeconds: 60, concurrency: 3 }, [key]);
    await one.GET("/items");
    const keys = (await admin.keys("*")).sort();
    const shape = (each: string) => each.replace(/\{[0-9a-f]{32}\}/, "{…}");
    expect(
      keys
        .map(shape)
        .filter((each) => !each.endsWith(":leases"))
        .sort(),
    ).toEqual(["log", "served", "state", "token"].map((part) => `tillside:{…}:${part}`));
    expect(new Set(keys.map((each) => each.match(/\{.*\}/)?.[0]))).toHaveLength(2);
    for (const each of keys) expect(await admin.pttl(each)).not.toBe(-1);
    const token = keys.find((each) => each.endsWith(":token")) ?? "";
    expect(JSON.stringify(await admin.hgetall(token))).not.toContain("token-1");
    expect(api.exchanges).toBe(1);
  });

  test("a key of another server opens no token: it exchanges its own", async () => {
    const keys = [7, 8].map((byte) => new Uint8Array(32).fill(byte));
    const { one, api, other } = await pair(name, { requests: 5, perSeconds: 60 }, keys);
    await one.GET("/items");
    await other.GET("/items");
    expect(api.exchanges).toBe(2);
  });
});

describe.skipIf(mustSkip())("in a cluster", () => {
  test("all keys of a limit, and of a token, are on one node: both servers share them", async () => {
    const { one, other, api, notices } = await inProcess(
      { requests: 3, perSeconds: 60, concurrency: 2 },
      { cluster: true },
    );
    for (const client of [one, other, one]) expect((await client.GET("/items")).response.status).toBe(200);
    const policy = { deadlineMs: 1_000 };
    await expect(other.GET("/items", { policy })).rejects.toMatchObject({ name: "DeadlineError" });
    expect([api.exchanges, notices]).toEqual([1, []]);
  });
});
