import { ManualClock } from "@tillside/testing/manual-clock";
import { describe, expect, test } from "vitest";
import { credentials as kinds } from "../../test/all-parts.ts";
import { events } from "../../test/apis.ts";
import { manifest } from "../../test/manifest.ts";
import { bearer, sampleCall } from "../../test/samples.ts";
import type { Credential } from "../auth/credential.ts";
import { checkOptions } from "../client/check-options.ts";
import type { BaseOptions } from "../client/client-types.ts";
import { pace } from "../limits/pace.ts";
import { pacing, pausing } from "../limits/pacing.ts";
import { memoryStore } from "../store/memory-store.ts";
import { createResources } from "./resources.ts";

const clock = new ManualClock();
const register = manifest.operations["POST /v1/accounts/register/partnership"];
const list = manifest.operations["GET /v1/partnership/accounts"];

function resources(store = memoryStore(), given: Partial<BaseOptions> = {}, identity = "client-1", api = "onboarding") {
  const auth = { getToken: () => "token" };
  const options = { baseUrl: "https://partner.example", auth, clock, store, parentAccountId: "par_1", ...given };
  const accessToken: Credential = { ...bearer(), identity };
  return createResources({ ...manifest, api }, checkOptions(manifest, options, kinds), { accessToken }, pacing);
}

const call = (operation: Parameters<typeof sampleCall>[1] = {}) => sampleCall(clock, operation);

describe("createResources", () => {
  test("ONB-222 · clients that share a client_id share one bucket", () => {
    const store = memoryStore();
    const buckets = [resources(store), resources(store, { baseUrl: "https://partner.example/" })].map(({ bucketOf }) =>
      bucketOf(call({ operation: register })),
    );
    expect(buckets[0]).toBeDefined();
    expect(buckets[0]).toBe(buckets[1]);
  });

  test("and each keeps its own queueSize", async () => {
    const store = memoryStore();
    const [patient, hasty] = [{}, { queueSize: 1 }].map((given) => {
      const own = resources(store, given);
      const lost = async () => ({ failure: undefined, result: "lost" }) as const;
      return () =>
        pace(call({ operation: register, deadlineAt: clock.now() + 600_000 }), own, lost).catch(({ name }) => name);
    });
    const ten = Array.from({ length: 10 }, () => patient?.());
    const [next, refused] = [patient?.(), hasty?.()];
    expect(await refused).toBe("QueueFullError");
    await clock.run(Promise.all([...ten, next]));
  });

  test("another credential, base URL, API or bucket is another bucket", () => {
    const store = memoryStore();
    const buckets = [
      resources(store),
      resources(store, {}, "client-2"),
      resources(store, { baseUrl: "https://other.example" }),
      resources(store, { baseUrl: "https://partner.example/r/3f9c0a1b2c4d" }),
      resources(store, {}, "client-1", "query"),
    ].map(({ bucketOf }) => bucketOf(call({ operation: register })));
    buckets.push(resources(store).bucketOf(call({ operation: list })));
    expect(new Set(buckets)).toHaveLength(6);
  });

  test("AUD-042 · each security scheme has buckets of its own, by the identity of its credential", () => {
    const store = memoryStore();
    const bucketsOf = (identities: Record<"appCredentials" | "keyPair", string>) => {
      const auth = { keyPair: { publicKey: "pub-1", secretKey: "sec-1" } };
      const settings = checkOptions(events, { baseUrl: "https://partner.example", auth, clock, store }, kinds);
      const credentials = Object.fromEntries(
        Object.entries(identities).map(([name, identity]) => [name, { ...bearer(), identity }]),
      );
      const { bucketOf } = createResources(events, settings, credentials, pausing);
      return Object.values(events.operations).map((operation) => bucketOf(call({ operation })));
    };
    const [app, pair] = bucketsOf({ appCredentials: "app-1", keyPair: "pub-1" });
    expect(app).toBeDefined();
    expect(app).not.toBe(pair);
    const [sameApp, otherPair] = bucketsOf({ appCredentials: "app-1", keyPair: "pub-2" });
    expect(sameApp).toBe(app);
    expect(otherPair).not.toBe(pair);
  });

  test("QRY-126 CRT-103 · operations whose limit is not stated share a bucket, by credential, base URL and API, which counts nothing", () => {
    const store = memoryStore();
    const operation = manifest.operations["PUT /v1/partnership/accounts/{account_id}/status"];
    const other = { ...operation, id: "other" };
    const unstated = resources(store).bucketOf(call({ operation }));
    expect(resources(store).bucketOf(call({ operation: other }))).toBe(unstated);
    const others = [
      resources(store).bucketOf(call({ operation: register })),
      resources(store, {}, "client-2").bucketOf(call({ operation })),
      resources(store, { baseUrl: "https://other.example" }).bucketOf(call({ operation })),
      resources(store, {}, "client-1", "query").bucketOf(call({ operation })),
    ];
    expect(new Set([unstated, ...others])).toHaveLength(5);
    expect(unstated?.freeAt()).toBe(clock.now());
  });

  test("the operation's security scheme names its credential; a public operation has none", () => {
    const { credentialOf } = resources();
    expect(credentialOf(call({ operation: register }))).toMatchObject({ identity: "client-1", prefix: "Bearer " });
    expect(credentialOf(call({ operation: { id: "ping", safety: "read" } }))).toBeUndefined();
  });

  test("the retry budget belongs to the base URL, whoever calls", () => {
    const store = memoryStore();
    const budget = resources(store).budgetOf(call());
    expect(resources(store, {}, "client-2", "query").budgetOf(call())).toBe(budget);
    for (const baseUrl of ["https://other.example", "https://partner.example/r/3f9c0a1b2c4d"])
      expect(resources(store, { baseUrl }).budgetOf(call())).not.toBe(budget);
    let retries = 0;
    while (budget.spend("throttled")) retries += 1;
    expect(retries).toBe(100);
  });
});
