import { ManualClock } from "@tillside/testing/manual-clock";
import { expect, test, vi } from "vitest";
import { fakeServer } from "../../test/fake-server.ts";
import { manifest } from "../../test/manifest.ts";
import { systemClock } from "../facts/clock.ts";
import type { Fleet } from "../facts/fleet.ts";
import { LocalLimit } from "../limits/local-limit.ts";
import { PauseLimit } from "../limits/pause-limit.ts";
import { entry, memoryStore, processStore } from "./memory-store.ts";

test("one store per process for the system's clock, one per handed-in clock", () => {
  const [one, other] = [new ManualClock(), new ManualClock()];
  expect(processStore(systemClock)).toBe(processStore(systemClock));
  expect(processStore(one)).toBe(processStore(one));
  expect(new Set([processStore(systemClock), processStore(one), processStore(other)])).toHaveLength(3);
});

test("an own store is not shared", () => {
  expect(memoryStore()).not.toBe(memoryStore());
  expect(memoryStore()).not.toBe(processStore(systemClock));
});

test("an entry is made once", () => {
  const map = new Map<string, object>();
  const make = vi.fn(() => ({}));
  expect(entry(map, "a", make)).toBe(entry(map, "a", make));
  expect(entry(map, "b", make)).not.toBe(entry(map, "a", make));
  expect(make).toHaveBeenCalledTimes(2);
});

test("each new entry looks at two old ones, in turn, and forgets those that are idle", () => {
  const map = new Map<string, { isIdle: boolean }>();
  const make = (isIdle: boolean) => () => ({ isIdle });
  for (const name of ["a", "b", "c"]) entry(map, name, make(false));
  for (const stored of map.values()) stored.isIdle = true;
  entry(map, "used", make(false));
  expect([...map.keys()]).toHaveLength(2);
  for (const name of ["d", "e", "f"]) entry(map, name, make(true));
  // What is used stays, however many come after it.
  expect(map.has("used")).toBe(true);
  expect(map.size).toBeLessThanOrEqual(3);
});

test("what does not say that it is idle stays", () => {
  const map = new Map<string, object>();
  for (let name = 0; name < 100; name += 1) entry(map, String(name), () => ({}));
  expect(map.size).toBe(100);
});

test.each([
  ["in memory", false],
  ["in a store that servers share", true],
])("two hundred credentials an hour apart leave a handful behind, %s", async (_where, isShared) => {
  const { client, clock } = fakeServer();
  const joined = new Set<string>();
  const fleet: Fleet = {
    limit(name, facts, ownClock) {
      joined.add(name);
      const limit = facts === undefined ? new PauseLimit(ownClock) : new LocalLimit(facts, ownClock);
      return Object.assign(limit, { leave: () => void joined.delete(name) });
    },
    token: (_name, need) => need.exchange(),
    exclusion: () => ({ ready: Promise.resolve(), leave() {} }),
  };
  const store = { ...memoryStore(), ...(isShared && { fleet }) };
  for (let number = 0; number < 200; number += 1) {
    const auth = { tokenUrl: "https://auth.example", clientId: `client-${number}`, clientSecret: "s3cr3t" };
    const own = client(manifest, { auth, parentAccountId: "par_1", store });
    await clock.run(own.GET("/v1/partnership/accounts"));
    await clock.advance(3_600_000);
  }
  expect(store.tokens.size).toBeLessThan(10);
  expect(store.buckets.size).toBeLessThan(10);
  // A forgotten limit no longer listens for outages.
  expect(joined.size).toBe(isShared ? store.buckets.size : 0);
});

test("a client whose credential was forgotten shares its next token with every other client of it", async () => {
  const { client, clock, exchanges } = fakeServer();
  const store = memoryStore();
  const of = (clientId: string) =>
    client(manifest, {
      auth: { tokenUrl: "https://auth.example", clientId, clientSecret: "s3cr3t" },
      parentAccountId: "par_1",
      store,
    });
  const [one, other] = [of("client-1"), of("client-1")];
  await clock.run(one.GET("/v1/partnership/accounts"));
  await clock.advance(4_000_000);
  await clock.run(of("client-2").GET("/v1/partnership/accounts"));
  expect([...store.tokens.keys()].join()).not.toContain("client-1");
  expect(exchanges).toHaveLength(2);
  for (const client of [one, other, of("client-1")]) await clock.run(client.GET("/v1/partnership/accounts"));
  expect(exchanges).toHaveLength(3);
});
