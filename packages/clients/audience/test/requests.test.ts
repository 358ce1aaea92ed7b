import { readFileSync } from "node:fs";
import { type SentRequest, status } from "@tillside/testing/fake-api";
import { beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import { ConfigurationError, callInfo, type components, failures, unwrap } from "../src/index.ts";
import { calls } from "./calls.ts";
import { type Fake, fakeApi } from "./fake-api.ts";

const both = ["v3", "legacy"] as const;

let service: Fake;
beforeEach(() => {
  service = fakeApi();
});

async function sent(path: "v3" | "legacy"): Promise<SentRequest> {
  await calls[path](service.client());
  return service.calls[0] as SentRequest;
}

describe("addresses", () => {
  it.each([
    ["AUD-001 AUD-025", "v3", "https://data.example/v3/import/suppression"],
    ["AUD-001 AUD-028", "legacy", "https://data.example/api/1.0/import/suppression"],
  ] as const)("%s · %s is POST %s", async (_rule, path, address) => {
    const { method, url } = await sent(path);
    expect([method, url.href]).toEqual(["POST", address]);
  });
});

describe("headers", () => {
  it("AUD-027 AUD-037 · v3 carries Basic base64(pub-1:sec-1)", async () => {
    expect((await sent("v3")).headers.get("authorization")).toBe("Basic cHViLTE6c2VjLTE=");
  });

  it("AUD-029 AUD-030 AUD-039 · the legacy path carries the account's API key as the whole Authorization", async () => {
    expect((await sent("legacy")).headers.get("authorization")).toBe("account-key");
  });

  it.each(both)("AUD-031 · %s carries Content-Type application/json", async (path) => {
    expect((await sent(path)).headers.get("content-type")).toBe("application/json");
  });

  it.each(both)("%s carries no Idempotency-Key: none is described", async (path) => {
    expect((await sent(path)).headers.has("idempotency-key")).toBe(false);
  });
});

describe("bodies", () => {
  it("AUD-014 AUD-022 AUD-024 · v3's is sent as given: plain addresses unaltered, no list added", async () => {
    expect(JSON.parse((await sent("v3")).body)).toEqual({
      accountId: "account-1",
      action: "include",
      emails: [" Ada@Fjord.Example", "bo@fjord.example"],
    });
  });

  it("AUD-010 AUD-015 AUD-016 · the legacy path's may contain md5, and has no accountId", async () => {
    expect(JSON.parse((await sent("legacy")).body)).toEqual({
      action: "exclude",
      list: "Lapsed",
      md5: "9b1c328a14b020298829ffa8709dd987",
    });
  });

  it("AUD-012 AUD-015 AUD-016 · MD5 on v3 and accountId on the legacy path cause advice and are sent as given", async () => {
    const client = service.client();
    const email = "e@store.example";
    const v3 = { accountId: "a", action: "include", email, md5: "m", md5s: ["m"] };
    const legacy = { accountId: "a", action: "include", email };
    const given = JSON.stringify([v3, legacy]);
    await client.POST("/v3/import/suppression", { body: v3 as never });
    await client.POST("/api/1.0/import/suppression", { body: legacy as never });
    expect(`[${service.calls.map(({ body }) => body)}]`).toBe(given);
  });

  it("AUD-026 · a missing action stays missing", async () => {
    await service
      .client()
      .POST("/v3/import/suppression", { body: { accountId: "a", email: "e@store.example" } as never });
    expect(JSON.parse(service.calls[0]?.body ?? "")).toEqual({ accountId: "a", email: "e@store.example" });
  });

  it("AUD-010 AUD-011 AUD-012 · md5 and md5s are in the legacy path's type, not in v3's", () => {
    const { components } = JSON.parse(readFileSync(new URL("../openapi.json", import.meta.url), "utf8"));
    const namesIn = (schema: string) => JSON.stringify(components.schemas[schema]).match(/"md5s?":/g) ?? [];
    expect(namesIn("AudienceImportRequest")).toEqual([]);
    expect(new Set(namesIn("LegacyAudienceImportRequest"))).toEqual(new Set(['"md5":', '"md5s":']));
    type NameIn<Body> = Body extends unknown ? keyof Body : never;
    type V3 = NameIn<components["schemas"]["AudienceImportRequest"]>;
    type Legacy = NameIn<components["schemas"]["LegacyAudienceImportRequest"]>;
    expectTypeOf<Exclude<Legacy, V3>>().toEqualTypeOf<"md5" | "md5s">();
    expectTypeOf<Exclude<V3, Legacy>>().toEqualTypeOf<"accountId">();
  });
});

describe("responses", () => {
  it.each(both)("AUD-032 AUD-034 · a 201 of %s needs no body", async (path) => {
    const { data, error, response } = await calls[path](service.client());
    expect([data, error, response.status, callInfo(response).outcome]).toEqual([undefined, undefined, 201, "executed"]);
    expect(failures(data)).toEqual([]);
    expect(await unwrap(calls[path](service.client()))).toBeUndefined();
  });

  it.each(both)("AUD-033 AUD-034 · a 400 of %s is returned; unwrap() throws it", async (path) => {
    const { response } = await calls[path](fakeApi(status(400)).client());
    expect([response.status, callInfo(response).outcome]).toEqual([400, "not-executed"]);
    await expect(unwrap(calls[path](fakeApi(status(400)).client()))).rejects.toMatchObject({
      name: "ResponseError",
      status: 400,
    });
  });
});

describe("credentials", () => {
  it.each([
    ["v3", { accountApiKey: { apiKey: "account-key" } }, "importAudienceV3: .*auth.keyPair"],
    ["legacy", { keyPair: { publicKey: "pub-1", secretKey: "sec-1" } }, "importAudienceLegacy: .*auth.accountApiKey"],
  ] as const)("%s is refused by a client with the other credential only", async (path, auth, message) => {
    const call = calls[path](service.client({ auth }));
    await expect(call).rejects.toThrow(ConfigurationError);
    await expect(call).rejects.toThrow(new RegExp(message));
    expect(service.calls).toEqual([]);
  });

  it.each([
    [{ publicKey: "sec-1", secretKey: "sec-1" }, "auth.keyPair.publicKey does not begin with pub-"],
    [{ publicKey: "pub-1", secretKey: "pub-1" }, "auth.keyPair.secretKey does not begin with sec-"],
  ])("AUD-038 · %o: %s", (keyPair, message) => {
    expect(() => service.client({ auth: { keyPair } })).toThrow(message);
  });
});

describe("deprecation", () => {
  it("AUD-002 AUD-048 · the notice is given once and names no successor; false switches it off", async () => {
    const notices: unknown[] = [];
    await calls.v3(service.client({ onDeprecation: false }));
    const client = service.client({ onDeprecation: (notice) => notices.push(notice) });
    await calls.legacy(client);
    await calls.v3(client);
    expect(notices).toEqual([{ api: "audience", operation: "importAudienceLegacy", successor: undefined }]);
  });
});

describe("the recommended rate", () => {
  it.each(both)("AUD-042 · %s: 4 requests are sent at once, the fifth a second later", async (path) => {
    const start = service.clock.now();
    const client = service.client();
    await Promise.all(Array.from({ length: 5 }, () => calls[path](client)));
    const times = service.calls.map(({ at }) => at - start);
    expect(times.slice(0, 4)).toEqual([0, 0, 0, 0]);
    expect(times[4]).toBeGreaterThanOrEqual(1000);
  });

  it("AUD-043 · with 4 in flight, the fifth is sent when one of them gets its response", async () => {
    const responses: (() => void)[] = [];
    const fetch = () => new Promise<Response>((resolve) => responses.push(() => resolve(new Response(null))));
    const client = service.client({ fetch });
    const results = Array.from({ length: 5 }, () => calls.v3(client));
    const [first] = results;
    while (responses.length < 4) await new Promise(setImmediate);
    await service.clock.advance(5_000);
    for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
    expect(responses).toHaveLength(4);
    responses[0]?.();
    await first;
    while (responses.length < 5) await new Promise(setImmediate);
    for (const respond of responses) respond();
    await Promise.all(results);
  });
});
