import { settle } from "@tillside/testing/manual-clock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { allParts } from "../../test/all-parts.ts";
import { calendar, cart } from "../../test/apis.ts";
import { type Paths, testClient } from "../../test/client.ts";
import { dying } from "../../test/crash.ts";
import { fakeServer } from "../../test/fake-server.ts";
import { hookLog } from "../../test/hook-log.ts";
import { manifest } from "../../test/manifest.ts";
import { temporaryJournal } from "../../test/temporary-journal.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { connect } from "../client/connect.ts";
import { excluding } from "../exclusion/excluding.ts";
import { callInfo } from "../facts/call-info-registry.ts";
import { resume } from "../journal/resume.ts";

beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});

const register = "/v1/accounts/register/partnership";
const list = "/v1/partnership/accounts";
const status = "/v1/partnership/accounts/{account_id}/status";
const respondWith =
  (...statuses: number[]) =>
  (_seen: unknown, count: number) =>
    Response.json({}, { status: statuses[Math.min(count, statuses.length) - 1] ?? 200 });

test("one call from begin to end: every hook, in order, with exactly the fields that its type lists", async () => {
  const { hooks, reported } = hookLog();
  const respond = async (_seen: unknown, count: number) => {
    await client.clock.sleep(40);
    return Response.json({}, { status: count === 1 ? 503 : 200, headers: { "X-Request-Id": `req-${count}` } });
  };
  const client = testClient(respond, hooks);
  const params = { path: { account_id: "acc-1" } };
  await client.clock.run(client.client.PUT(status, { params, body: {} }));
  const call = {
    api: "onboarding",
    operation: "setAccountStatus",
    method: "PUT",
    path: "/v1/partnership/accounts/{account_id}/status",
    origin: "https://partner.example",
  };
  expect(reported).toEqual([
    ["onStart", { call, at: 0 }],
    ["onWait", { call, at: 0, reason: "token", milliseconds: undefined }],
    ["onToken", { call, at: 0, result: "exchanged", background: false, durationMs: 0, lifetimeMs: 300_000 }],
    ["onAttempt", { call, at: 0, attempt: 1, durationMs: 40, status: 503, failure: undefined, requestId: "req-1" }],
    ["onRetry", { call, at: 40, reason: "transient", attempt: 2, delayMs: 250 }],
    ["onWait", { call, at: 40, reason: "retry", milliseconds: 250 }],
    ["onAttempt", { call, at: 290, attempt: 2, durationMs: 40, status: 200, failure: undefined, requestId: "req-2" }],
    [
      "onEnd",
      {
        call,
        at: 0,
        durationMs: 330,
        status: 200,
        error: undefined,
        outcome: "executed",
        attempts: 2,
        requestId: "req-2",
      },
    ],
  ]);
  expect(new Set(reported.map(([, notice]) => notice.call))).toHaveLength(1);
});

test("two calls at once are two calls", async () => {
  const { hooks, reported } = hookLog();
  const { client, clock } = testClient(respondWith(200), hooks);
  await clock.run(Promise.all([client.GET(list), client.GET(list)]));
  expect(new Set(reported.map(([, notice]) => notice.call))).toHaveLength(2);
});

test("a call that middleware or a closed client refuses begins for no hook", async () => {
  const { hooks, reported } = hookLog();
  const { client, clock } = testClient(respondWith(200), hooks);
  const refuse = {
    onRequest() {
      throw new Error("not today");
    },
  };
  client.use(refuse);
  await expect(clock.run(client.GET(list))).rejects.toThrow("not today");
  client.eject(refuse);
  await client.close();
  await expect(clock.run(client.GET(list))).rejects.toThrow("this client is closed");
  expect(reported).toEqual([]);
});

describe("attempts", () => {
  test("a body that is read late counts: the duration is to its last byte", async () => {
    const { hooks, by } = hookLog();
    const body = () =>
      new ReadableStream({
        async pull(controller) {
          await client.clock.sleep(500);
          controller.enqueue(new TextEncoder().encode("{}"));
          controller.close();
        },
      });
    const client = testClient(() => new Response(body()), hooks);
    await client.clock.run(client.client.GET(list));
    expect(by("onAttempt")).toMatchObject([{ status: 200, durationMs: 500 }]);
  });

  test("a stream is the caller's from its headers on", async () => {
    const { hooks, by } = hookLog();
    const { client, clock } = testClient(() => new Response(new ReadableStream()), hooks);
    await clock.run(client.GET(list, { parseAs: "stream" }));
    expect(by("onAttempt")).toMatchObject([{ status: 200, durationMs: 0 }]);
    expect(by("onEnd")).toMatchObject([{ status: 200, outcome: "executed" }]);
  });

  test("a body that breaks off has failed, although it has a status", async () => {
    const { hooks, by } = hookLog();
    const broken = () => new ReadableStream({ pull: (controller) => controller.error(new TypeError("terminated")) });
    const { client, clock } = testClient(
      (_seen, count) => (count === 1 ? new Response(broken()) : Response.json({})),
      hooks,
    );
    await clock.run(client.GET(list));
    expect(by("onAttempt")).toMatchObject([
      { attempt: 1, status: 200, failure: "lost" },
      { attempt: 2, status: 200, failure: undefined },
    ]);
  });

  test("no response, not sent and timed out are reported as such", async () => {
    const { hooks, by } = hookLog();
    const fail = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
    const failing = (_seen: unknown, count: number) => {
      if (count === 1) return fail("ECONNRESET");
      return count === 2 ? fail("ECONNREFUSED") : new Promise<never>(() => {});
    };
    const { client, clock } = testClient(failing, { ...hooks, attempts: 3 });
    const error = await thrownBy(clock.run(client.GET(list)));
    expect(by("onAttempt")).toMatchObject([
      { attempt: 1, failure: "lost", durationMs: 0 },
      { attempt: 2, failure: "not-sent", durationMs: 0 },
      { attempt: 3, failure: "timeout", durationMs: 30_000 },
    ]);
    expect(by("onEnd")).toMatchObject([{ status: undefined, error: "NetworkError", outcome: "not-executed" }]);
    expect(error.name).toBe("NetworkError");
  });

  test("an abort by the caller while an attempt is in flight", async () => {
    const { hooks, by } = hookLog();
    const caller = new AbortController();
    const { client, clock } = testClient(() => new Promise<never>(() => {}), hooks);
    const first = thrownBy(client.GET(list, { policy: { attempts: 1 } }));
    await clock.run(first);
    const thrown = thrownBy(client.POST(register, { body: {}, signal: caller.signal }));
    await clock.advance(10);
    caller.abort();
    await thrown;
    expect(by("onAttempt")[1]).toMatchObject({ failure: "aborted", durationMs: 10 });
    expect(by("onEnd")[1]).toMatchObject({ error: "AbortError", outcome: "unknown", attempts: 1 });
  });

  test("a fetch that gives no Response has been called", async () => {
    const { hooks, by } = hookLog();
    const fetch = (async () => undefined) as never;
    const { client, clock } = testClient(undefined, { ...hooks, auth: { getToken: () => "token-1" }, fetch });
    await thrownBy(clock.run(client.GET(list)));
    expect(by("onAttempt")).toMatchObject([{ attempt: 1, status: undefined, failure: "lost" }]);
    expect(by("onEnd")).toMatchObject([{ error: "ConfigurationError", attempts: 1 }]);
  });

  test("what was never sent was no attempt: no token", async () => {
    const { hooks, by } = hookLog();
    const { client, clock } = testClient(respondWith(200), { ...hooks, auth: { getToken: () => "" } });
    await thrownBy(clock.run(client.GET(list)));
    expect(by("onAttempt")).toEqual([]);
    expect(by("onEnd")).toMatchObject([{ error: "TokenError", attempts: 0, outcome: "not-executed" }]);
  });
});

describe("retries", () => {
  test("a 401, a 429 and a 500 say why; a renewal has no pause, and no wait", async () => {
    const { hooks, by } = hookLog();
    const { client, clock } = testClient(respondWith(401, 429, 500, 200), hooks);
    await clock.run(client.POST(register, { body: {} }));
    expect(by("onRetry")).toMatchObject([
      { reason: "renew", attempt: 2, delayMs: 0 },
      { reason: "throttled", attempt: 3, delayMs: 1_250 },
      { reason: "transient", attempt: 4 },
    ]);
    expect(by("onWait").map(({ reason }) => reason)).not.toContainEqual("renew");
    expect(by("onWait")[1]).toMatchObject({ reason: "token" });
  });

  test("the last response is no retry", async () => {
    const { hooks, by } = hookLog();
    const { client, clock } = testClient(respondWith(503), { ...hooks, attempts: 2 });
    await clock.run(client.GET(list));
    expect(by("onRetry")).toHaveLength(1);
    expect(by("onEnd")).toMatchObject([{ status: 503, error: undefined, attempts: 2 }]);
  });
});

describe("waits", () => {
  test("the eleventh registration of a minute waits for its slot", async () => {
    const { hooks, by } = hookLog();
    const { client, clock } = testClient(respondWith(200), hooks);
    await clock.run(Promise.all(Array.from({ length: 11 }, () => client.POST(register, { body: {} }))));
    expect(by("onWait").filter(({ reason }) => reason !== "token")).toEqual([
      { at: 0, reason: "rate-limit", milliseconds: 61_000 },
    ]);
  });

  test("after another call's 429 a call waits for the pause", async () => {
    const { hooks, by } = hookLog();
    const throttled = (_seen: unknown, count: number) =>
      Response.json({}, count === 2 ? { status: 429, headers: { "Retry-After": "20" } } : {});
    const { client, clock } = testClient(throttled, hooks);
    await clock.run(client.GET(list));
    const first = client.GET(list);
    await settle();
    const second = client.GET(list);
    await clock.run(Promise.all([first, second]));
    expect(by("onWait").filter(({ reason }) => reason === "pause")).toContainEqual({
      at: 0,
      reason: "pause",
      milliseconds: 20_500,
    });
  });
});

describe("a success that leaves it open what happened ends as callInfo has it", () => {
  test("CAL-068 · a subscribe whose body says that it is no success", async () => {
    const { hooks, by } = hookLog();
    const server = fakeServer(() => Response.json({ success: false }));
    const events = server.client(calendar, { ...hooks, auth: { getToken: () => "token-1" } });
    const path = { accountCode: "acme", calendarCode: "main" };
    const subscribe = "/v2/subscribe/{accountCode}/{calendarCode}";
    const { response } = await server.clock.run(events.POST(subscribe, { params: { path }, body: {} }));
    expect([callInfo(response).outcome, ...by("onEnd")]).toMatchObject([
      "unknown",
      { status: 200, outcome: "unknown" },
    ]);
  });

  test("CRT-068 · a repeated write whose items failed", async () => {
    const { hooks, by } = hookLog();
    const server = fakeServer(() => Response.json({ items: [{ success: false }] }));
    const shop = server.client(cart, { ...hooks, auth: { apiKey: "k3y" }, tagId: "tag-1" });
    await server.clock.run(shop.POST("/v1/cart/reserve", { body: {} }));
    await server.clock.run(shop.POST("/v1/cart/reserve", { body: {}, policy: { repeats: true } }));
    expect(by("onEnd").map(({ outcome }) => outcome)).toEqual(["executed", "unknown"]);
  });
});

test("an opposite call in flight is waited for", async () => {
  const { hooks, reported } = hookLog();
  const { options, clock } = testClient(respondWith(200), hooks);
  let side = 0;
  const exclusionOf = () => ({ subject: "list-1", side: String(side++) });
  const client = connect<Paths, typeof manifest>(manifest, options, { ...allParts, exclusion: excluding(exclusionOf) });
  await clock.run(Promise.all([client.POST(register, { body: {} }), client.POST(register, { body: {} })]));
  const waits = reported.filter(([, { reason }]) => reason === "exclusion");
  expect(waits).toMatchObject([["onWait", { reason: "exclusion", milliseconds: undefined }]]);
  expect(waits[0]?.[1].call).not.toBe(reported[0]?.[1].call);
});

test("raw(): reports neither its path nor its query", async () => {
  const { hooks, reported } = hookLog();
  const { client, clock } = testClient(respondWith(200), hooks);
  await clock.run(client.raw("POST", "/v1/things/thing-1?k=s3cr3t", { safety: "unsafe" }));
  await clock.run(client.raw("POST", "/v1/things/thing-1", { safety: "unsafe", query: { q: "s3cr3t" } }));
  const starts = reported.filter(([name]) => name === "onStart");
  expect(starts).toHaveLength(2);
  for (const [, { call }] of starts) {
    expect(call).toEqual({
      api: "onboarding",
      operation: "raw",
      method: "POST",
      path: undefined,
      origin: "https://partner.example",
    });
  }
});

test("what resume() sends is reported like any other call", async () => {
  const { hooks, by, reported } = hookLog();
  const first = temporaryJournal();
  const { client, clock } = testClient(undefined, { ...hooks, journal: dying(first.journal) });
  await clock.run(client.POST(register, { body: {} }));
  await clock.run(resume(first.reopen().journal, client));
  expect(by("onEnd")).toHaveLength(2);
  expect(reported.at(-1)?.[1].call).toMatchObject({ operation: "registerAccount", path: register });
});

test("only one hook: the others cost nothing and are not missed", async () => {
  const onEnd = vi.fn();
  const { client, clock } = testClient(respondWith(401, 503, 200), { onEnd });
  const { response } = await clock.run(client.GET(list));
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(callInfo(response).attempts).toBe(3);
});
