import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type ReadResponse, requester } from "../../../test/requester.ts";

const made = requester();
const { send, advance } = made;
const [v1, v2] = ["/events/v1/events", "/events/v2/events"];
const [accountId, otherAccount] = ["acc_demo_0001", "acc_demo_0003"];
const versions = { charset: "utf-8", "svc-version": "2020-05-21" };
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString("base64")}`;
const pair = basic("pub-sandbox-1:sec-sandbox-1");
const event = () => ({ clientEventId: "event-1", eventType: "conversion", eventTime: made.sandbox.clock.now() });
const batch = (...changes: object[]) => ({
  accountId,
  events: changes.map((change) => {
    const whole = { ...event(), ...change };
    return { ...whole, eventTime: typeof whole.eventTime === "number" ? iso(whole.eventTime) : whole.eventTime };
  }),
});
const iso = (time: number) => new Date(time).toISOString();

async function token(): Promise<ReadResponse> {
  const headers = { authorization: basic("sandbox-app-1:sandbox-secret-app-1"), ...form };
  return send("POST", "/api/auth/oauth2/token", { headers, text: "grant_type=client_credentials" });
}
const form = { "content-type": "application/x-www-form-urlencoded" };

let bearer = "";
async function sendV1(json: unknown, more: Record<string, string> = {}): Promise<ReadResponse> {
  bearer ||= `Bearer ${(await token()).body.access_token}`;
  const headers = { authorization: bearer, "idempotency-key": randomUUID(), ...versions, ...more };
  return send("POST", v1, { headers, json });
}
const sendV2 = (json: unknown, more: Record<string, string> = {}) =>
  send("POST", v2, { headers: { authorization: pair, ...versions, ...more }, json });

/** Both paths, which take the same body. */
const both = async (json: unknown) => [await sendV1(json), await sendV2(json)];
const totals = async () => (await send("GET", "/_sandbox/state/events.totals")).body;

describe("a batch of many values", () => {
  const objectData = Array.from({ length: 8 }, (_, index) => ({ name: `field${index}`, value: "x" }));
  const broken = (change: object) => batch(change, ...Array.from({ length: 99 }, () => ({ objectData })));

  test("EVT-124 · an event without its time is RequestValidationError, as in a small one", async () => {
    for (const { status, body } of await both(broken({ eventTime: undefined })))
      expect([status, body.data?.code]).toEqual([400, "RequestValidationError"]);
  });

  test("EVT-031 · a reserved name is marked, as in a small one", async () => {
    const json = broken({ objectData: [{ name: "svc.own", value: "x" }] });
    for (const { status, openPoint } of await both(json)) expect([status, openPoint]).toEqual([400, "EVT-031"]);
  });
});

test("EVT-003 · the event host has one prefix of its own", async () => {
  const headers = { authorization: pair, ...versions };
  expect((await send("POST", "/events/v2/events", { headers, json: batch({}) })).status).toBe(200);
  expect((await send("POST", "/v2/events", { headers, json: batch({}) })).status).toBe(404);
});

test("EVT-004 · no response has a deprecation header", async () => {
  for (const { headers } of await both(batch({})))
    expect(["deprecation", "sunset", "link"].filter((name) => headers.has(name))).toEqual([]);
});

describe("an accepted batch", () => {
  test("EVT-001 EVT-087 EVT-089 · POST /v1/events and /v2/events below the event host", async () => {
    for (const { status } of await both(batch({}))) expect(status).toBe(200);
    expect(await totals()).toEqual({ calls: 2, received: 2, unprocessed: 0 });
  });

  test("EVT-080 EVT-085 EVT-112 · 200 with an empty list where nothing failed, by choice of the sandbox", async () => {
    for (const { status, body, openPoint } of await both(batch({}))) {
      expect([status, body, openPoint]).toEqual([200, { data: { unprocessedRecords: [] } }, "EVT-085"]);
    }
  });

  test("EVT-081 EVT-082 EVT-131 · a failed event comes back as it was sent, with code and message", async () => {
    const json = batch({ eventType: "sandbox.unprocessed", objectData: [{ name: "email", value: "a@b.example" }] }, {});
    for (const { body } of await both(json)) {
      expect(body.data?.unprocessedRecords).toEqual([
        { error: { code: "ValidationError", message: expect.stringMatching(/./) }, record: json.events[0] },
      ]);
    }
  });

  test("EVT-113 EVT-120 EVT-132 · the batch is accepted although events in it failed", async () => {
    const { status } = await sendV2(batch({ eventType: "sandbox.unprocessed" }, { clientEventId: "event-2" }));
    expect(status).toBe(200);
    expect(await totals()).toEqual({ calls: 1, received: 1, unprocessed: 1 });
  });

  test("EVT-083 EVT-086 · X-Svc-Trace-Id on 200, not on errors", async () => {
    const [one, other] = await both(batch({}));
    expect(one?.headers.get("x-svc-trace-id")).toMatch(/./);
    expect(one?.headers.get("x-svc-trace-id")).not.toBe(other?.headers.get("x-svc-trace-id"));
    expect((await sendV2({})).headers.get("x-svc-trace-id")).toBeNull();
  });

  test("EVT-094 EVT-138 · both paths take the same body, one with token and key, the other with Basic", async () => {
    const json = batch({
      metaData: [{ name: "source", value: "demo" }],
      objectData: [{ name: "amount", value: "1.00" }],
    });
    expect((await both(json)).map(({ status }) => status)).toEqual([200, 200]);
  });

  test("EVT-009 EVT-011 · an empty list and empty texts are accepted, marked", async () => {
    for (const json of [batch(), batch({ clientEventId: "", eventType: "" })]) {
      for (const { status, openPoint } of await both(json))
        expect([status, openPoint]).toEqual([200, "EVT-011, EVT-085"]);
    }
  });

  test("EVT-014 EVT-015 EVT-111 · a clientEventId may come again on v2, and is counted", async () => {
    for (let time = 0; time < 2; time++) await sendV2(batch({}));
    expect((await send("GET", "/_sandbox/state/events.received")).body).toEqual({ [accountId]: { "event-1": 2 } });
  });

  test("EVT-018 · any eventType within 128 characters", async () => {
    expect((await sendV2(batch({ eventType: "ナ anything at all" }))).status).toBe(200);
    expect((await sendV2(batch({ eventType: size(128) }))).status).toBe(200);
    expect((await sendV2(batch({ eventType: size(129) }))).status).toBe(400);
  });

  test("EVT-020 EVT-023 · Z and +00:00 are UTC", async () => {
    const now = iso(made.sandbox.clock.now());
    const json = batch({ eventTime: now }, { eventTime: now.replace("Z", "+00:00") });
    expect((await sendV2(json)).status).toBe(200);
  });

  test("EVT-024 EVT-026 · metaData and objectData may be left out", async () => {
    expect((await sendV2(batch({}))).status).toBe(200);
  });

  test("EVT-037 EVT-038 EVT-079 · what attribution and the standard names ask for is not checked", async () => {
    const objectData = [
      { name: "amount", value: "much" },
      { name: "dob", value: "yesterday" },
    ];
    expect((await sendV2(batch({ objectData }))).body).toEqual({ data: { unprocessedRecords: [] } });
  });

  test("EVT-065 · the case of a standard name is not checked", async () => {
    const objectData = [
      { name: "devicetype", value: "Desktop" },
      { name: "EMAIL", value: "a@b.example" },
    ];
    expect((await sendV2(batch({ objectData }))).body).toEqual({ data: { unprocessedRecords: [] } });
  });

  test("EVT-034 · characters are code points", async () => {
    expect((await sendV2(batch({ clientEventId: "😀".repeat(36) }))).status).toBe(200);
    expect((await sendV2(batch({ clientEventId: "😀".repeat(37) }))).status).toBe(400);
  });

  test("EVT-098 EVT-100 · an empty Svc-Version stands for the latest", async () => {
    expect((await sendV2(batch({}), { "svc-version": "" })).status).toBe(200);
  });

  test("EVT-097 EVT-139 · Svc-Version 2020-05-21", async () => {
    expect((await sendV2(batch({}), { "svc-version": "2020-05-21" })).status).toBe(200);
  });

  test("EVT-130 EVT-137 · three hundred batches in one moment meet neither 429 nor 504", async () => {
    for (let call = 0; call < 300; call++) expect((await sendV2(batch({}))).status).toBe(200);
  });
});

const size = (length: number) => "x".repeat(length);

describe("sizes", () => {
  test.each([
    ["EVT-008 EVT-133 · accountId of 65 characters", { accountId: size(65), events: [] }],
    ["EVT-013 EVT-133 · clientEventId of 37 characters", batchOf({ clientEventId: size(37) })],
    ["EVT-017 EVT-133 · eventType of 129 characters", batchOf({ eventType: size(129) })],
    ["EVT-029 EVT-132 EVT-133 · name of 257 characters", batchOf({ metaData: [{ name: size(257), value: "" }] })],
    ["EVT-033 EVT-133 · value of 65537 characters", batchOf({ objectData: [{ name: "a", value: size(65_537) }] })],
    ["EVT-010 EVT-132 EVT-133 · 101 events", batchOf(...Array.from({ length: 101 }, () => ({})))],
  ])("%s: 400 RequestValidationError", async (_, json) => {
    for (const { status, body } of await both(json)) {
      expect([status, body.data?.code]).toEqual([400, "RequestValidationError"]);
    }
  });

  test("EVT-010 EVT-013 EVT-017 · the longest are accepted", async () => {
    const longest = {
      clientEventId: size(36),
      eventType: size(128),
      metaData: [{ name: size(256), value: size(65_536) }],
    };
    expect((await sendV2(batch(longest, ...Array.from({ length: 99 }, () => ({}))))).status).toBe(200);
  });
});

/** A batch whose times do not matter: it fails before they are looked at. */
function batchOf(...changes: object[]) {
  const eventTime = "2026-01-01T00:00:00Z";
  return { accountId, events: changes.map((change) => ({ clientEventId: "e", eventType: "t", eventTime, ...change })) };
}

describe("a defect fails the whole call", () => {
  test.each([
    ["EVT-007 · no accountId", { events: [] }],
    ["EVT-009 · no events", { accountId }],
    ["EVT-012 EVT-132 · no clientEventId", batchOf({ clientEventId: undefined })],
    ["EVT-016 · no eventType", batchOf({ eventType: undefined })],
    ["EVT-019 · no eventTime", batchOf({ eventTime: undefined })],
    ["EVT-020 · eventTime that is no RFC 3339", batchOf({ eventTime: "yesterday" })],
    ["EVT-024 · metaData that is no array", batchOf({ metaData: {} })],
    ["EVT-026 · objectData that is no array", batchOf({ objectData: "a" })],
    ["EVT-028 · a pair without a name", batchOf({ metaData: [{ value: "" }] })],
    ["EVT-032 · a pair without a value", batchOf({ metaData: [{ name: "" }] })],
    ["EVT-032 · a value that is no text", batchOf({ objectData: [{ name: "quantity", value: 1 }] })],
  ])("%s: 400 RequestValidationError", async (_, json) => {
    for (const { status, body } of await both(json)) {
      expect([status, body]).toEqual([400, { data: { code: "RequestValidationError", message: expect.any(String) } }]);
    }
  });

  test.each(["svc.name", "SVC.name", "Svc."])(
    "EVT-030 EVT-031 EVT-132 · the reserved name %s, marked",
    async (name) => {
      for (const list of ["metaData", "objectData"]) {
        const { status, body, openPoint } = await sendV2(batch({ [list]: [{ name, value: "" }] }));
        expect([status, body.data?.code, openPoint]).toEqual([400, "RequestValidationError", "EVT-031"]);
      }
    },
  );

  test("EVT-021 EVT-132 EVT-134 · one event older than 18 calendar months fails the call", async () => {
    const now = new Date(made.sandbox.clock.now());
    const eighteen = new Date(now);
    eighteen.setUTCMonth(now.getUTCMonth() - 18, 1);
    const first = eighteen.getTime();
    const { status, body } = await sendV2(batch({}, { eventTime: first - 31 * 86_400_000 }));
    expect([status, body.data?.code]).toEqual([400, "RequestValidationError"]);
    expect(body.data?.message).toMatch(/events\/1\/eventTime/);
    expect((await sendV2(batch({ eventTime: first + 31 * 86_400_000 }))).status).toBe(200);
    expect(await totals()).toEqual({ calls: 1, received: 1, unprocessed: 0 });
  });

  test("EVT-022 EVT-134 · one event more than 5 minutes ahead fails the call", async () => {
    const now = made.sandbox.clock.now();
    expect((await sendV2(batch({}, { eventTime: now + 300_000 }))).status).toBe(200);
    const { status, body } = await sendV2(batch({}, { eventTime: now + 300_002 }));
    expect([status, body.data?.code]).toEqual([400, "RequestValidationError"]);
  });

  test("EVT-021 EVT-023 · the months are those of the calendar: 545 days are fewer than 18, 551 are more", async () => {
    const daysAgo = (days: number) => batch({ eventTime: made.sandbox.clock.now() - days * 86_400_000 });
    expect((await sendV2(daysAgo(545))).status).toBe(200);
    expect((await sendV2(daysAgo(551))).status).toBe(400);
  });

  test("EVT-023 · another offset, marked", async () => {
    const { status, openPoint } = await sendV2(batch({ eventTime: "2026-01-01T00:00:00+01:00" }));
    expect([status, openPoint]).toEqual([400, "EVT-023"]);
  });

  test("EVT-123 · what is not valid JSON: 400 RequestJsonUnmarshalError", async () => {
    const headers = { authorization: pair, ...versions, "content-type": "application/json" };
    const { status, body } = await send("POST", v2, { headers, text: '{"accountId":' });
    expect([status, body.data?.code]).toEqual([400, "RequestJsonUnmarshalError"]);
  });

  test("EVT-122 EVT-143 · what cannot be read: 400 RequestBodyReadError, marked", async () => {
    const headers = { authorization: pair, ...versions, "content-type": "application/json" };
    const { status, body, openPoint } = await send("POST", v2, { headers });
    expect([status, body.data?.code, openPoint]).toEqual([400, "RequestBodyReadError", "EVT-143"]);
  });

  test("EVT-142 · 100 events with three values of 65,536 characters each are taken in; 64 MiB are the most", async () => {
    const objectData = ["a", "b", "c"].map((name) => ({ name, value: "x".repeat(65_536) }));
    const events = Array.from({ length: 100 }, () => ({ objectData }));
    expect((await sendV2(batch(...events))).status).toBe(200);
    const headers = { authorization: pair, ...versions, "content-type": "application/json" };
    const larger = await send("POST", v2, { headers, text: " ".repeat(64 * 2 ** 20 + 1) });
    expect([larger.status, larger.openPoint]).toEqual([413, "transport"]);
    expect(larger.body).toMatchObject({ data: { message: "The body is larger than 64 MiB." } });
  });

  test("EVT-084 EVT-124 · the body of an error is data with code and message", async () => {
    expect((await sendV2([])).body).toEqual({ data: { code: "RequestValidationError", message: expect.any(String) } });
  });
});

describe("headers", () => {
  test("EVT-095 EVT-100 · not JSON by its Content-Type: 400, marked", async () => {
    const headers = { authorization: pair, ...versions, "content-type": "text/plain" };
    const { status, openPoint } = await send("POST", v2, { headers, text: JSON.stringify(batch({})) });
    expect([status, openPoint]).toEqual([400, "EVT-100, transport"]);
  });

  test.each(["charset", "svc-version"])("EVT-096 EVT-097 EVT-100 · without %s: 400, marked", async (name) => {
    const headers = Object.fromEntries(
      Object.entries({ authorization: pair, ...versions }).filter(([given]) => given !== name),
    );
    const { status, openPoint } = await send("POST", v2, { headers, json: batch({}) });
    expect([status, openPoint]).toEqual([400, "EVT-100"]);
  });

  test("EVT-096 · another Charset: 400", async () => {
    expect((await sendV2(batch({}), { charset: "latin1" })).status).toBe(400);
  });

  test("EVT-099 EVT-100 · an invalid Svc-Version: 400 RequestValidationError, code marked", async () => {
    const { status, body, openPoint } = await sendV2(batch({}), { "svc-version": "2019-01-01" });
    expect([status, body.data?.code, openPoint]).toEqual([400, "RequestValidationError", "EVT-100"]);
  });
});

describe("credentials", () => {
  test("EVT-002 EVT-090 EVT-092 · the v1 token comes from POST /auth/oauth2/token below the API host", async () => {
    expect((await token()).status).toBe(200);
    expect((await sendV1(batch({}))).status).toBe(200);
    const headers = { authorization: basic("sandbox-app-1:sandbox-secret-app-1"), ...form };
    expect((await send("POST", "/api/auth/oauth2/token", { headers, text: "grant_type=password" })).status).toBe(400);
  });

  test("EVT-090 · the token serves query, reporting and events v1", async () => {
    const headers = { authorization: `Bearer ${(await token()).body.access_token}` };
    for (const path of ["/v1/query/accounts", "/metadata/accounts/acc_demo_0001/campaigns/cmp_demo_0001"])
      expect((await send("GET", `/api${path}`, { headers })).status).toBe(200);
    expect((await sendV1(batch({}), headers)).status).toBe(200);
  });

  test("EVT-091 · its credentials are a Basic header, not form fields", async () => {
    const text = "grant_type=client_credentials&client_id=sandbox-app-1&client_secret=sandbox-secret-app-1";
    expect((await send("POST", "/api/auth/oauth2/token", { headers: form, text })).status).toBe(401);
  });

  test("EVT-093 · access_token, expires_in 3600 and token_type Bearer", async () => {
    const { body } = await token();
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[^.]+\.[^.]+\.[^.]+$/),
      expires_in: 3600,
      token_type: "Bearer",
    });
  });

  test("EVT-117 EVT-136 · the token lives one hour", async () => {
    const authorization = `Bearer ${(await token()).body.access_token}`;
    // Claims count whole seconds.
    await advance(3_598);
    expect((await sendV1(batch({}), { authorization })).status).toBe(200);
    await advance(2);
    expect((await sendV1(batch({}), { authorization })).status).toBe(401);
    bearer = "";
  });

  test.each([
    ["EVT-102 EVT-118 EVT-125 · v1 with a key pair", v1, pair],
    ["EVT-102 EVT-125 · v1 with another token", v1, "Bearer fake-header.fake-claims.fake-signature"],
    ["EVT-088 EVT-101 EVT-125 · v2 with a wrong secret", v2, basic("pub-sandbox-1:sec-wrong")],
    ["EVT-088 EVT-101 EVT-125 · v2 without", v2, undefined],
  ])("%s: 401 UnauthorizedError", async (_, path, authorization) => {
    const headers = { "idempotency-key": randomUUID(), ...versions, ...(authorization ? { authorization } : {}) };
    const { status, body } = await send("POST", path, { headers, json: batch({}) });
    expect([status, body]).toEqual([401, { data: { code: "UnauthorizedError", message: expect.any(String) } }]);
  });

  test("EVT-118 · v2 with a token: 401", async () => {
    const headers = { authorization: `Bearer ${(await token()).body.access_token}`, ...versions };
    expect((await send("POST", v2, { headers, json: batch({}) })).status).toBe(401);
  });

  test("EVT-126 · an account out of reach: 403 Forbidden", async () => {
    for (const { status, body } of await both({ ...batch({}), accountId: otherAccount })) {
      expect([status, body]).toEqual([403, { data: { code: "Forbidden", message: expect.any(String) } }]);
    }
  });
});

describe("the idempotency key of v1", () => {
  const key = { "idempotency-key": "4f7e2bb4-5c0a-4f0e-9f50-0e8c2c1d3b4a" };

  test("EVT-105 EVT-127 EVT-128 · again within its retention: 409 without a body, whatever is sent", async () => {
    await sendV1(batch({}), key);
    for (const json of [batch({}), batch({ clientEventId: "another" })]) {
      const { status, body, openPoint } = await sendV1(json, key);
      expect([status, body, openPoint]).toEqual([409, undefined, "EVT-128"]);
    }
    expect(await totals()).toMatchObject({ calls: 1 });
  });

  test("EVT-106 EVT-107 EVT-135 · purged after three hours, it is new", async () => {
    await sendV1(batch({}), key);
    await advance(10_799);
    bearer = "";
    expect((await sendV1(batch({}), key)).status).toBe(409);
    await advance(1);
    expect((await sendV1(batch({}), key)).status).toBe(200);
    bearer = "";
  });

  test("EVT-106 EVT-135 · how long it is remembered is a setting", async () => {
    const { createSandbox } = await import("../../index.ts");
    const sandbox = await createSandbox({ settings: { idempotencySeconds: 60 } });
    const post = async (path: string, headers: Record<string, string>, body: string) =>
      sandbox.fetch(sandbox.origin + path, { method: "POST", headers, body });
    const authorization = basic("sandbox-app-1:sandbox-secret-app-1");
    const exchange = await post("/api/auth/oauth2/token", { authorization, ...form }, "grant_type=client_credentials");
    const { access_token } = (await exchange.json()) as { access_token: string };
    const headers = {
      authorization: `Bearer ${access_token}`,
      "content-type": "application/json",
      ...versions,
      ...key,
    };
    const eventTime = new Date(sandbox.clock.now()).toISOString();
    const body = JSON.stringify({ accountId, events: [{ ...event(), eventTime }] });
    const statuses: number[] = [];
    for (const advanceSeconds of [1, 58, 1, 0]) {
      statuses.push((await post(v1, headers, body)).status);
      await post("/_sandbox/clock", { "content-type": "application/json" }, JSON.stringify({ advanceSeconds }));
    }
    expect(statuses).toEqual([200, 409, 409, 200]);
    await sandbox.close();
  });

  test.each([
    ["EVT-103 EVT-110 · missing", ""],
    ["EVT-104 EVT-110 · no UUID", "order-1"],
    ["EVT-104 EVT-110 · of version 1", "4f7e2bb4-5c0a-1f0e-9f50-0e8c2c1d3b4a"],
  ])("%s: 400, marked", async (_, given) => {
    const { status, openPoint } = await sendV1(batch({}), { "idempotency-key": given });
    expect([status, openPoint]).toEqual([400, "EVT-110"]);
  });

  test("EVT-110 · a call that failed does not retain it; a fault after acceptance does", async () => {
    expect((await sendV1({}, key)).status).toBe(400);
    await send("POST", "/_sandbox/faults", { json: { match: { path: v1 }, status: 503, times: 1 } });
    expect((await sendV1(batch({}), key)).status).toBe(503);
    await send("POST", "/_sandbox/faults", { json: { match: { path: v1 }, when: "after", status: 503, times: 1 } });
    expect((await sendV1(batch({}), key)).status).toBe(503);
    expect((await sendV1(batch({}), key)).status).toBe(409);
    expect(await totals()).toMatchObject({ calls: 1 });
  });
});

test.each([
  [500, "InternalServerError"],
  [502, "ServiceUnavailableError"],
  [503, "ServiceUnavailableError"],
])("EVT-129 · a fault of the service: %i %s", async (status, code) => {
  await send("POST", "/_sandbox/faults", { json: { status } });
  for (const response of [await sendV2(batch({}))])
    expect([response.status, response.body.data?.code]).toEqual([status, code]);
});

test.each(["1990-12-31T23:59:60Z", "2099-12-31T23:59:60Z"])(
  "EVT-021 EVT-022 · a leap second is measured as any other time: %s",
  async (eventTime) => {
    for (const { status } of await both(batch({ eventTime }))) expect(status).toBe(400);
  },
);

test("EVT-011 · empty strings in pairs are accepted, and an empty account is no one's; both marked", async () => {
  for (const { status, openPoint } of await both(batch({ objectData: [{ name: "email", value: "" }] })))
    expect([status, openPoint]).toEqual([200, "EVT-011, EVT-085"]);
  for (const { status, openPoint } of await both({ ...batch({}), accountId: "" }))
    expect([status, openPoint]).toEqual([403, "EVT-011"]);
});
