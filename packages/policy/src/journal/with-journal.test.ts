import { inspect } from "node:util";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { calendar, cart, nurture } from "../../test/apis.ts";
import { testClient } from "../../test/client.ts";
import { fakeServer } from "../../test/fake-server.ts";
import { manifest } from "../../test/manifest.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import type { JournalEntry } from "../call/journal.ts";
import { callInfo } from "../facts/call-info-registry.ts";
import { systemClock } from "../facts/clock.ts";
import { journalOf } from "./journal-of.ts";

const register = "/v1/accounts/register/partnership";
const privacy = "/v1/partnership/network-privacy-requests";

/** A journal that remembers its calls, and the order in which requests were sent in between. */
function noting(begin: (entry: JournalEntry) => void = () => {}) {
  const log: string[] = [];
  const entries: JournalEntry[] = [];
  const journal = journalOf({
    begin(entry) {
      begin(entry);
      entries.push(entry);
      log.push("begin");
    },
    async end(id, outcome) {
      log.push(`end ${outcome} ${id === entries.at(-1)?.id}`);
    },
  });
  return { journal, log, entries };
}

describe("the journal records a write", () => {
  test("before the first attempt, once, and when the call is over", async () => {
    const { journal, log, entries } = noting();
    const { client, clock, seen } = testClient(
      (_seen, count) => {
        log.push("sent");
        return Response.json({}, { status: count === 1 ? 503 : 200 });
      },
      { journal },
    );
    const started = clock.now();
    await clock.run(client.POST(register, { body: { brand: "Brook" } }));
    expect(log).toEqual(["begin", "sent", "sent", "end executed true"]);
    expect(entries[0]).toMatchObject({
      api: "onboarding",
      operation: "registerAccount",
      safety: "keyed",
      method: "POST",
      url: `https://partner.example${register}`,
      body: '{"brand":"Brook","platform_parent_account_id":"par_1"}',
      idempotencyKey: seen[0]?.headers.get("Idempotency-Key"),
      account: "client-1",
      startedAt: started,
      deadlineAt: started + 120_000,
      windowSeconds: 86_400,
    });
  });

  test("by the time of day, which other processes share and a sleeping machine does not stop", async () => {
    const { journal, entries } = noting();
    const now = Date.now() + 36_000_000;
    vi.useFakeTimers({ toFake: ["Date", "performance"], now });
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(now + 86_400_000);
    const { client } = testClient(undefined, { journal, clock: systemClock });
    await client.POST(register, { body: {} });
    expect(entries).toMatchObject([{ startedAt: now + 86_400_000, deadlineAt: now + 86_520_000 }]);
  });

  test("without the credential, whoever put one there; every other header is kept", async () => {
    const { journal, entries } = noting();
    const { client, clock } = testClient(undefined, { journal });
    const credentials = { Cookie: "a=b", "X-Api-Key": "k", ApiKey: "k", Authorisation: "k" };
    const headers = { ...credentials, "X-Other": "kept" };
    client.use({ onRequest: ({ request }) => request.headers.set("Authorization", "Bearer mine") });
    await clock.run(client.POST(register, { body: {}, headers }));
    const { "idempotency-key": key, "x-request-id": request, ...rest } = entries[0]?.headers ?? {};
    expect(rest).toEqual({
      accept: "application/json",
      "content-type": "application/json",
      "x-other": "kept",
      "x-platform-parent-account-id": "par_1",
    });
    expect(key).toBe(entries[0]?.idempotencyKey);
    expect(request).toEqual(expect.any(String));
  });

  test("the header that is an API key is left out by its name in the contract", async () => {
    const { journal, entries } = noting();
    const { client, clock } = fakeServer();
    const header = { type: "api-key", header: "Pass" } as const;
    const shop = client({ ...cart, auth: { apiKey: header } }, { auth: { apiKey: "k3y" }, tagId: "t", journal });
    shop.use({ onRequest: ({ request }) => request.headers.set("Pass", "k3y") });
    await clock.run(shop.POST("/v1/cart/reserve", { body: {} }));
    expect(entries[0]?.headers).not.toHaveProperty("pass");
    expect(entries[0]).toMatchObject({ safety: "unsafe", idempotencyKey: undefined, account: undefined });
  });

  test.each([
    [200, "executed"],
    [422, "not-executed"],
    [429, "not-executed"],
    [503, "unknown"],
  ])("status %i ends it as %s", async (status, outcome) => {
    const { journal, log } = noting();
    const { client, clock } = testClient(() => Response.json({}, { status }), { journal });
    await clock.run(client.POST(register, { body: {} }));
    expect(log).toEqual(["begin", `end ${outcome} true`]);
  });

  test.each([
    ["ECONNREFUSED", "not-executed"],
    ["ECONNRESET", "unknown"],
  ])("an unsafe call that ends in %s is %s", async (code, outcome) => {
    const { journal, log } = noting();
    const lost = () => Promise.reject(new TypeError("fetch failed", { cause: { code } }));
    const { client, clock } = testClient(lost, { journal });
    await thrownBy(clock.run(client.POST(privacy, { body: {} })));
    expect(log).toEqual(["begin", `end ${outcome} true`]);
  });
});

describe("the journal ends a call as its caller hears it", () => {
  test.each([{}, { parseAs: "text" }] as const)(
    "CAL-068 · a success that says it is none is unknown, so that resume() reports it; read with %j",
    async (reading) => {
      const { journal, log } = noting();
      const { client, clock } = fakeServer(() => Response.json({ success: false, errors: [{ code: 1 }] }));
      const events = client(calendar, { auth: { getToken: () => "token-1" }, journal });
      const path = { accountCode: "acme", calendarCode: "main" };
      const { response } = await clock.run(
        events.POST("/v2/subscribe/{accountCode}/{calendarCode}", { params: { path }, body: {}, ...reading }),
      );
      expect(callInfo(response).outcome).toBe("unknown");
      expect(log).toEqual(["begin", "end unknown true"]);
    },
  );

  test.each([
    ["ONB-271 · replays", "replay"],
    ["EVT-108 · reports a conflict", "conflict"],
  ] as const)(
    "a 409 to a key of the caller's own, of a server that %s: the journal learns what a repeat would give",
    async (_rule, onRepeat) => {
      const end = vi.fn();
      const { client, clock } = fakeServer(() =>
        Response.json({}, { status: 409, headers: { "X-Operation-Id": "operation-7" } }),
      );
      const idempotency = { header: "Idempotency-Key", windowSeconds: 10_800, onRepeat, required: true } as const;
      const operation = { ...manifest.operations["POST /v1/accounts/register/partnership"], idempotency };
      const api = { ...manifest, operations: { "POST /v1/accounts/register/partnership": operation } } as const;
      const given = {
        auth: { getToken: () => "t" },
        parentAccountId: "par_1",
        journal: journalOf({ begin() {}, end }),
      };
      const header = { "Idempotency-Key": "0b1f3f4e-6d7a-4b54-9c36-0e8a4f0f7a11" };
      await clock.run(client(api, given).POST(register, { params: { header }, body: {} }));
      expect(end.mock.calls).toEqual([[expect.any(String), "unknown", { operationId: "operation-7", onRepeat }]]);
    },
  );

  test.each([
    [422, [[expect.any(String), "not-executed", undefined, true]]],
    [403, [[expect.any(String), "not-executed", undefined]]],
  ])("ONB-210 · a %i: whether it denies the earlier calls under its key", async (status, ends) => {
    const end = vi.fn();
    const { client, clock } = testClient(() => Response.json({}, { status }), {
      journal: journalOf({ begin() {}, end }),
    });
    await clock.run(client.POST(register, { body: {} }));
    expect(end.mock.calls).toEqual(ends);
  });

  test("a 409 to a marked repeat without a key is no conflict: nothing could send it again", async () => {
    const end = vi.fn();
    const { client, clock } = testClient(() => Response.json({}, { status: 409 }), {
      journal: journalOf({ begin() {}, end }),
    });
    const { response } = await clock.run(client.POST(privacy, { body: {}, policy: { repeats: true } }));
    expect(callInfo(response).outcome).toBe("unknown");
    expect(end).toHaveBeenCalledExactlyOnceWith(expect.any(String), "unknown", undefined);
  });
});

describe("the journal does not record", () => {
  test("reads, repeatable writes and dry runs; dry_run=false is none", async () => {
    const { journal, entries } = noting();
    const { client, clock } = testClient(undefined, { journal });
    await clock.run(client.GET("/v1/partnership/accounts"));
    await clock.run(client.POST(register, { body: {}, params: { query: { dry_run: true } } }));
    await clock.run(client.POST(privacy, { body: {}, params: { query: { dry_run: "true" } } }));
    const server = fakeServer();
    const mails = server.client(nurture, { auth: { webhookApiKey: { apiKey: "k" } }.webhookApiKey, journal });
    await server.clock.run(mails.POST("/1.0/nurture/unsubscribe", { body: {} }));
    expect(entries).toEqual([]);
    await clock.run(client.POST(register, { body: {}, params: { query: { dry_run: false } } }));
    expect(entries).toHaveLength(1);
  });
});

describe("a journal that fails", () => {
  test("before the call: one clear error, nothing sent, no token fetched", async () => {
    const { journal } = noting(() => {
      throw new Error("database or disk is full");
    });
    const { client, seen, exchanges } = testClient(undefined, { journal });
    const error = await thrownBy(client.POST(register, { body: {} }));
    expect(error.name).toBe("JournalError");
    expect(error.message).toBe(
      `registerAccount: POST https://partner.example/v1/accounts/register/partnership failed: the journal could not record it: database or disk is full. Nothing was sent to the API. Request id ${error.info?.requestId}.`,
    );
    expect(error.info).toMatchObject({ outcome: "not-executed", attempts: 0, idempotencyKey: expect.any(String) });
    expect([seen, exchanges()]).toEqual([[], 0]);
  });

  test("with an error that quotes what it was to record: no value of the request is in the error", async () => {
    const { journal } = noting(({ body }) => {
      throw new Error(`duplicate key: ${body}`, { cause: new Error(`row ${body}`) });
    });
    const { client } = testClient(undefined, { journal });
    const error = await thrownBy(client.POST(register, { body: { brand: "hunter2-very-secret" } }));
    expect(error.name).toBe("JournalError");
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain("hunter2");
    expect(error.message).toContain('could not record it: duplicate key: {"brand":"***"');
  });

  test("after the call: the response reaches the caller all the same", async () => {
    const end = vi.fn().mockRejectedValue(new Error("disk gone"));
    const { client, clock } = testClient(undefined, { journal: journalOf({ begin() {}, end }) });
    const { response } = await clock.run(client.POST(register, { body: {} }));
    expect([response.status, end.mock.calls.length]).toEqual([200, 1]);
    expect(callInfo(response).outcome).toBe("executed");
  });

  const end = () => Promise.reject(new Error("disk gone"));

  test("after a refusal: unknown, because resume() may send what is recorded as unfinished", async () => {
    const { client, clock } = testClient(() => Response.json({}, { status: 422 }), {
      journal: journalOf({ begin() {}, end }),
    });
    const { response } = await clock.run(client.POST(register, { body: {} }));
    expect(response.status).toBe(422);
    expect(callInfo(response)).toMatchObject({ outcome: "unknown", attempts: 1 });
  });

  test("after a call that was not sent: an error that says so, with the first one as its cause", async () => {
    const { client } = testClient(undefined, { journal: journalOf({ begin() {}, end }) });
    const error = await thrownBy(client.POST(register, { body: {}, signal: AbortSignal.abort() }));
    const { requestId, idempotencyKey } = error.info ?? {};
    expect(error.name).toBe("JournalError");
    expect(error.message).toBe(
      `registerAccount: POST https://partner.example/v1/accounts/register/partnership failed: it was not executed, but the journal could not record that, so resume() may send it: disk gone. It may have been executed: repeat it only under the same key, ${idempotencyKey}, with policy: { repeats: true }. Request id ${requestId}.`,
    );
    expect(error.info).toMatchObject({ outcome: "unknown", attempts: 0 });
    expect(error.cause).toMatchObject({ name: "AbortError" });
  });

  test.each([
    ["a refusal", () => Response.json({}, { status: 422 })],
    ["a 409", () => Response.json({}, { status: 409 })],
  ])("after %s of a call without a key: not executed, because resume() never sends it", async (_what, respond) => {
    const { client, clock } = testClient(respond, { journal: journalOf({ begin() {}, end }) });
    const { response } = await clock.run(client.POST(privacy, { body: {} }));
    expect(callInfo(response).outcome).toBe("not-executed");
    const error = await thrownBy(client.POST(privacy, { body: {}, signal: AbortSignal.abort() }));
    expect([error.name, error.info?.outcome]).toEqual(["AbortError", "not-executed"]);
  });

  test("after a lost response: the same error as without a journal", async () => {
    const lost = () => Promise.reject(new TypeError("fetch failed", { cause: { code: "ECONNRESET" } }));
    const { client, clock } = testClient(lost, { journal: journalOf({ begin() {}, end }) });
    const error = await thrownBy(clock.run(client.POST(register, { body: {} })));
    expect([error.name, error.info?.outcome]).toEqual(["NetworkError", "unknown"]);
  });
});
