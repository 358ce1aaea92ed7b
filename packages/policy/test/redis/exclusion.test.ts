// Mostly waits: for Redis.

import { mustSkip, startRedis } from "@tillside/testing/redis-server";
import { Redis } from "ioredis";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { connect } from "../../src/client/connect.ts";
import { excluding } from "../../src/exclusion/excluding.ts";
import type { Fleet } from "../../src/facts/fleet.ts";
import { exclusionScript } from "../../src/redis/exclusion-script.ts";
import { redisStore } from "../../src/redis/index.ts";
import { allParts } from "../all-parts.ts";
import type { PathsOf } from "../fake-server.ts";
import { clients } from "./clients.ts";
import { fleetManifest } from "./fleet-manifest.ts";

/** Two servers on one Redis. */
async function servers() {
  const redis = await startRedis();
  const stores = await Promise.all(
    ["redis", "ioredis"].map(async (name) => {
      const client = await clients[name]?.(redis.port);
      if (client === undefined) throw new Error(`there is no client ${name}`);
      return redisStore({ client, onDegrade: false });
    }),
  );
  const admin = new Redis({ port: redis.port, host: "127.0.0.1" });
  admin.on("error", () => {});
  onTestFinished(() => admin.disconnect());
  return { redis, admin, stores };
}

/** Enters the line; `went` says whether it may go, `waited` how often it had to wait. */
function enter(fleet: Fleet | undefined, side: string, name = "list") {
  const own = { went: false, waited: 0, leave: () => {} };
  const place = fleet?.exclusion(name, side, () => {
    own.waited += 1;
  });
  place?.ready?.then(() => {
    own.went = true;
  });
  own.leave = () => place?.leave();
  onTestFinished(own.leave);
  return own;
}

const soon = { timeout: 5_000, interval: 10 };

describe.skipIf(mustSkip())("exclusion across several servers", () => {
  test("AUD-049 · one side goes together; the other waits for all of them, and who comes behind it waits too", async () => {
    const { stores } = await servers();
    const [here, there] = stores.map(({ fleet }) => fleet);
    const [one, two] = [enter(here, "include"), enter(there, "include")];
    await vi.waitFor(() => expect([one.went, two.went]).toEqual([true, true]), soon);
    const other = enter(there, "exclude");
    await vi.waitFor(() => expect(other.waited).toBe(1), soon);
    const late = enter(here, "include");
    await vi.waitFor(() => expect(late.waited).toBe(1), soon);
    one.leave();
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect([other.went, late.went]).toEqual([false, false]);
    two.leave();
    await vi.waitFor(() => expect(other.went).toBe(true), soon);
    // Whether `one` and `two` had to wait depends on how soon Redis responded: a slow one is asked again.
    expect([late.went, other.waited]).toEqual([false, 1]);
    other.leave();
    await vi.waitFor(() => expect(late.went).toBe(true), soon);
  });

  test("each subject has a line of its own; Redis keeps none after its last call", async () => {
    const { admin, stores } = await servers();
    const [here, there] = stores.map(({ fleet }) => fleet);
    const [one, other] = [enter(here, "include", "list-1"), enter(there, "exclude", "list-2")];
    await vi.waitFor(() => expect([one.went, other.went]).toEqual([true, true]), soon);
    one.leave();
    other.leave();
    await vi.waitFor(async () => expect(await admin.keys("*:{*}:*")).toEqual([]), soon);
  });

  test("a server that was killed is waited for until its lease ends", async () => {
    const { admin, stores } = await servers();
    const own = enter(stores[0]?.fleet, "exclude");
    await vi.waitFor(() => expect(own.went).toBe(true), soon);
    const line = (await admin.keys("*:line"))[0] ?? "";
    own.leave();
    await vi.waitFor(async () => expect(await admin.exists(line)).toBe(0), soon);
    await exclusionScript(admin, [line, line.replace(":line", ":kept")], ["enter", "2000", "include", "dead"]);
    const next = enter(stores[0]?.fleet, "exclude");
    await vi.waitFor(() => expect(next.waited).toBe(1), soon);
    expect(next.went).toBe(false);
    await vi.waitFor(() => expect(next.went).toBe(true), soon);
  });

  test("a place is kept for as long as its call takes: its lease is renewed", async () => {
    const { admin, stores } = await servers();
    const own = enter(stores[0]?.fleet, "include");
    await vi.waitFor(() => expect(own.went).toBe(true), soon);
    const [key = ""] = await admin.keys("*:kept");
    const until = async () => Number((await admin.zrange(key, "0", "-1", "WITHSCORES"))[1]);
    const first = await until();
    await vi.waitFor(async () => expect(await until()).toBeGreaterThan(first), { timeout: 6_000, interval: 50 });
  });

  test("AUD-049 · a Redis that has forgotten the queue receives the calls in flight; until then no waiting call is sent", async () => {
    const { admin, stores } = await servers();
    const [here, there] = stores.map(({ fleet }) => fleet);
    const own = enter(here, "include");
    await vi.waitFor(() => expect(own.went).toBe(true), soon);
    const other = enter(there, "exclude");
    await vi.waitFor(() => expect(other.waited).toBe(1), soon);
    await admin.flushall();
    const line = async () => {
      const [key = ""] = await admin.keys("*:line");
      return (await admin.zrange(key, "0", "-1")).map((place) => place.split(" ")[0]);
    };
    await vi.waitFor(async () => expect(await line()).toEqual(["include", "exclude"]), {
      timeout: 9_000,
      interval: 20,
    });
    expect(other.went).toBe(false);
    const late = enter(here, "include");
    await vi.waitFor(() => expect(late.waited).toBe(1), soon);
    own.leave();
    await vi.waitFor(() => expect(other.went).toBe(true), soon);
    expect(late.went).toBe(false);
  });

  test("AUD-049 · a Redis that comes back empty receives the calls at once, from the servers that noticed", async () => {
    const { redis, admin, stores } = await servers();
    const [here, there] = stores.map(({ fleet }) => fleet);
    const own = enter(here, "include");
    await vi.waitFor(() => expect(own.went).toBe(true), soon);
    await redis.kill();
    // Both servers notice; this call goes alone, and is in flight when Redis is back.
    const alone = enter(here, "include", "another");
    await vi.waitFor(() => expect(alone.went).toBe(true), soon);
    await redis.start();
    await vi.waitFor(async () => expect(await admin.keys("*:line")).toHaveLength(2), soon);
    const others = [enter(there, "exclude"), enter(there, "exclude", "another")];
    await vi.waitFor(() => expect(others.map(({ waited }) => waited)).toEqual([1, 1]), soon);
    expect(others.map(({ went }) => went)).toEqual([false, false]);
  });

  test("a call that has left leaves nothing to be renewed", async () => {
    const { admin, stores } = await servers();
    const [here] = stores.map(({ fleet }) => fleet);
    const own = enter(here, "include");
    await vi.waitFor(() => expect(own.went).toBe(true), soon);
    const [waiting, behind] = [enter(here, "exclude"), enter(here, "exclude")];
    await vi.waitFor(() => expect(waiting.waited + behind.waited).toBe(2), soon);
    behind.leave();
    own.leave();
    await vi.waitFor(() => expect(waiting.went).toBe(true), soon);
    waiting.leave();
    await vi.waitFor(async () => expect(await admin.keys("*:line")).toEqual([]), soon);
    await new Promise((resolve) => setTimeout(resolve, 3_200));
    expect(await admin.keys("*:line")).toEqual([]);
  });

  test("without Redis calls go on: exclusion holds in each process only", async () => {
    const { redis, stores } = await servers();
    await redis.kill();
    const own = enter(stores[1]?.fleet, "include");
    await vi.waitFor(() => expect(own.went).toBe(true), soon);
  });

  test("AUD-049 · calls of two clients that oppose each other are never in flight at the same time", async () => {
    const { stores } = await servers();
    const manifest = fleetManifest({ requests: 1_000, perSeconds: 1 });
    const [inFlight, met]: [string[], string[]] = [[], []];
    const [here, there] = stores.map((store) =>
      connect<PathsOf<typeof manifest>, typeof manifest>(
        manifest,
        {
          baseUrl: "https://partner.example",
          auth: { getToken: () => "token", identity: "shop" },
          store,
          fetch: async ({ url }: Request) => {
            const side = new URL(url).search;
            inFlight.push(side);
            if (new Set(inFlight).size > 1) met.push(inFlight.join());
            await new Promise((resolve) => setTimeout(resolve, 20));
            inFlight.splice(inFlight.indexOf(side), 1);
            return Response.json({});
          },
        },
        {
          ...allParts,
          exclusion: excluding((_, { query }) => ({ subject: "list", side: String(Object(query).side) })),
        },
      ),
    );
    const calls = Array.from({ length: 24 }, (_, number) => {
      const client = (number % 3 === 0 ? here : there) as unknown as {
        GET(path: string, init: object): Promise<unknown>;
      };
      return client.GET("/items", { params: { query: { side: number % 2 === 0 ? "include" : "exclude" } } });
    });
    await Promise.all(calls);
    expect(met).toEqual([]);
  });
});
