import type { SentRequest } from "@tillside/testing/fake-api";
import { beforeEach, describe, expect, it } from "vitest";
import { ConfigurationError, callInfo } from "../src/index.ts";
import { calls, event } from "./calls.ts";
import { type Fake, fakeApi } from "./fake-api.ts";
import { status } from "./responses.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const versions = ["v1", "v2"] as const;

let service: Fake;
beforeEach(() => {
  service = fakeApi();
});

async function sent(version: "v1" | "v2"): Promise<SentRequest> {
  await calls[version](service.client());
  return service.calls[0] as SentRequest;
}

describe("addresses", () => {
  it.each([
    ["EVT-001 EVT-089", "v1", "https://events.example/v1/events"],
    ["EVT-001 EVT-087", "v2", "https://events.example/v2/events"],
  ] as const)("%s · %s is POST %s", async (_rule, version, address) => {
    const { method, url } = await sent(version);
    expect([method, url.href]).toEqual(["POST", address]);
  });

  it("EVT-094 · v1 and v2 send the same body, as the caller gave it", async () => {
    const client = service.client();
    await calls.v1(client);
    await calls.v2(client);
    const [v1, v2] = service.calls.map(({ body }) => JSON.parse(body));
    expect(v1).toEqual(v2);
    expect(v1).toEqual({
      accountId: "account-1",
      events: [
        {
          clientEventId: "event-1",
          eventType: "conversion",
          eventTime: "2026-11-01T12:00:00Z",
          objectData: [{ name: "email", value: "customer@store.example" }],
        },
      ],
    });
  });
});

describe("v1's token", () => {
  it("EVT-002 EVT-090 · is exchanged by POST {api_url}/auth/oauth2/token", async () => {
    await sent("v1");
    expect(service.exchanges.map(({ method, url }) => `${method} ${url.href}`)).toEqual([
      "POST https://api.example/auth/oauth2/token",
    ]);
  });

  it("EVT-091 EVT-116 · is exchanged for app id and secret, as Basic base64(app-1:s3cret)", async () => {
    await sent("v1");
    expect(service.exchanges[0]?.headers.get("authorization")).toBe("Basic YXBwLTE6czNjcmV0");
  });

  it("EVT-092 · the form contains grant_type=client_credentials and nothing else", async () => {
    await sent("v1");
    expect(service.exchanges[0]?.headers.get("content-type")).toBe("application/x-www-form-urlencoded");
    expect(service.exchanges[0]?.body).toBe("grant_type=client_credentials");
  });

  it("EVT-117 EVT-136 · is used for one hour, then a new one is exchanged", async () => {
    const client = service.client();
    await calls.v1(client);
    await service.clock.advance(3_569_000);
    await calls.v1(client);
    expect(service.exchanges.length).toBe(1);
    await service.clock.advance(31_000);
    await calls.v1(client);
    expect(service.exchanges.length).toBe(2);
    expect(service.calls.at(-1)?.headers.get("authorization")).toBe("Bearer token-2");
  });

  it("a token of the caller's own is used as it is", async () => {
    const client = service.client({ auth: { appCredentials: { getToken: () => "own.token" } } });
    await calls.v1(client);
    expect(service.calls[0]?.headers.get("authorization")).toBe("Bearer own.token");
    expect(service.exchanges).toEqual([]);
  });
});

describe("headers", () => {
  it("EVT-102 EVT-138 · v1 carries Bearer <ACCESS_TOKEN>", async () => {
    expect((await sent("v1")).headers.get("authorization")).toBe("Bearer token-1");
  });

  it("EVT-088 EVT-101 EVT-138 · v2 carries Basic base64(pub-1:sec-1), without any exchange", async () => {
    expect((await sent("v2")).headers.get("authorization")).toBe("Basic cHViLTE6c2VjLTE=");
    expect(service.exchanges).toEqual([]);
  });

  it.each(versions)("EVT-095 EVT-100 · %s carries Content-Type application/json", async (version) => {
    expect((await sent(version)).headers.get("content-type")).toBe("application/json");
  });

  it.each(versions)("EVT-096 EVT-100 · %s carries Charset utf-8, a header of its own", async (version) => {
    expect((await sent(version)).headers.get("charset")).toBe("utf-8");
  });

  it.each(versions)("EVT-097 EVT-100 EVT-139 · %s carries Svc-Version 2020-05-21", async (version) => {
    expect((await sent(version)).headers.get("svc-version")).toBe("2020-05-21");
  });

  it("v2 carries Accept application/json", async () => {
    expect((await sent("v2")).headers.get("accept")).toBe("application/json");
  });

  it("EVT-097 EVT-098 EVT-140 · another Svc-Version, an empty one too, is sent only when the caller gives it", async () => {
    const client = service.client();
    for (const version of ["2020-01-01", ""]) {
      await client.POST("/v2/events", {
        params: { header: { "Svc-Version": version } },
        body: { accountId: "account-1", events: [event] },
      });
    }
    expect(service.calls.map(({ headers }) => headers.get("svc-version"))).toEqual(["2020-01-01", ""]);
  });

  it("EVT-103 EVT-104 EVT-110 · v1 carries an Idempotency-Key, a new UUID v4 per call", async () => {
    const client = service.client();
    await calls.v1(client);
    const { response } = await calls.v1(client);
    const [first, second] = service.calls.map(({ headers }) => headers.get("idempotency-key"));
    expect(first).toMatch(uuid);
    expect(second).toMatch(uuid);
    expect(first).not.toBe(second);
    expect(callInfo(response).idempotencyKey).toBe(second);
  });

  it("EVT-103 · a key that the caller gives is used instead", async () => {
    const key = "0b1f3f4e-6d7a-4b54-9c36-0e8a4f0f7a11";
    await service.client().POST("/v1/events", {
      params: { header: { "Idempotency-Key": key } },
      body: { accountId: "account-1", events: [event] },
    });
    expect(service.calls[0]?.headers.get("idempotency-key")).toBe(key);
  });

  it("EVT-111 EVT-138 · v2 carries no Idempotency-Key", async () => {
    expect((await sent("v2")).headers.has("idempotency-key")).toBe(false);
  });
});

describe("credentials", () => {
  it.each([
    ["v1", { keyPair: { publicKey: "pub-1", secretKey: "sec-1" } }, "sendEventsV1: .*auth.appCredentials"],
    ["v2", { appCredentials: { getToken: () => "token" } }, "sendEventsV2: .*auth.keyPair"],
  ] as const)("EVT-118 · %s is refused by a client with the other credentials only", async (version, auth, message) => {
    const call = calls[version](service.client({ auth }));
    await expect(call).rejects.toThrow(ConfigurationError);
    await expect(call).rejects.toThrow(new RegExp(message));
    expect([service.calls, service.exchanges]).toEqual([[], []]);
  });

  it.each([
    [{ publicKey: "sec-1", secretKey: "sec-1" }, "auth.keyPair.publicKey does not begin with pub-"],
    [{ publicKey: "pub-1", secretKey: "pub-1" }, "auth.keyPair.secretKey does not begin with sec-"],
  ])("EVT-115 · %o: %s", (keyPair, message) => {
    expect(() => service.client({ auth: { keyPair } })).toThrow(message);
  });
});

describe("deprecation", () => {
  it("EVT-004 · the notice is given once, with the first call, and names no successor; false switches it off", async () => {
    const notices: unknown[] = [];
    await calls.v1(service.client({ onDeprecation: false }));
    const client = service.client({ onDeprecation: (notice) => notices.push(notice) });
    await calls.v2(client);
    await calls.v1(client);
    await calls.v2(service.client({ onDeprecation: (notice) => notices.push(notice) }));
    expect(notices).toEqual([{ api: "events", operation: "sendEventsV2", successor: undefined }]);
  });
});

it.each(versions)(
  "EVT-015 EVT-018 · %s sends a repeated clientEventId and any eventType as they are",
  async (version) => {
    const given = { ...event, clientEventId: "event-1", eventType: "ナ anything at all" };
    const body = { accountId: "account-1", events: [given, given] };
    const whole = JSON.stringify(body);
    const client = service.client();
    for (let time = 0; time < 2; time++) await client.POST(`/${version}/events`, { body });
    expect(service.calls.map((call) => call.body)).toEqual([whole, whole]);
  },
);

it("EVT-137 · calls are not paced: no rate limit is documented", async () => {
  const client = service.client();
  const before = service.clock.now();
  await Promise.all(Array.from({ length: 200 }, () => calls.v2(client)));
  expect([service.calls.length, service.clock.now() - before]).toEqual([200, 0]);
});

it("EVT-083 · X-Svc-Trace-Id of a response is callInfo's request id", async () => {
  const { response } = await calls.v2(service.client());
  expect(callInfo(response).requestId).toBe("trace-1");
});

it.each([400, 403, 503])(
  "EVT-086 · X-Svc-Trace-Id of a %i is the request id too; without the header there is none",
  async (code) => {
    const client = service.client({ attempts: 1 });
    service.script.push(status(code, { "X-Svc-Trace-Id": "trace-2" }), status(code));
    expect(callInfo((await calls.v2(client)).response).requestId).toBe("trace-2");
    expect(callInfo((await calls.v2(client)).response).requestId).toBeUndefined();
  },
);
