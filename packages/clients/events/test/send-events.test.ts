import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openLedger } from "@tillside/bulk/files";
import { systemClock } from "@tillside/policy";
import { openJournal, resume } from "@tillside/policy/journal";
import { type Respond, reset } from "@tillside/testing/fake-api";
import type { Middleware } from "openapi-fetch";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type Rejection, type SendEventsOptions, sendEvents, type UnknownBatch } from "../src/index.ts";
import { event } from "./calls.ts";
import { type Fake, fakeApi } from "./fake-api.ts";
import { accepted, status } from "./responses.ts";

const some = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...event, clientEventId: `event-${index}` }));
const always = (respond: Respond) => Array<Respond>(99).fill(respond);
const keys = (service: Fake) => service.calls.map(({ headers }) => headers.get("idempotency-key"));
const sizes = (service: Fake) => service.calls.map(({ body }) => JSON.parse(body).events.length);

/** A file that is gone after the test. */
function temporary(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "tillside-bulk-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, name);
}

async function end(
  service: Fake,
  source: Parameters<typeof sendEvents>[1],
  options: Partial<SendEventsOptions> = {},
  client = service.client(),
) {
  const rejected: Rejection<unknown>[] = [];
  const unknown: UnknownBatch<unknown>[] = [];
  const summary = await sendEvents(client, source, {
    accountId: "account-1",
    concurrency: 1,
    // Later pauses could be as long as what the test clock takes for a time-out.
    policy: { attempts: 4 },
    onRejected: (rejection) => void rejected.push(rejection),
    onUnknown: (batch) => void unknown.push(batch),
    ...options,
  });
  return { summary, rejected, unknown, codes: rejected.map(({ position, code }) => `${position} ${code}`) };
}

/** Lets fake timers run until the run has ended: its hashes are made outside of them. */
async function timed<Ended>(run: Promise<Ended>): Promise<Ended> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  run.then(over, over);
  for (let step = 0; !isOver && step < 10_000; step += 1) await vi.advanceTimersByTimeAsync(100);
  return run;
}

describe("batches", () => {
  it("EVT-010 EVT-104 · have 100 events each, and each its own key, a UUID v4", async () => {
    const service = fakeApi();
    const { summary } = await end(service, some(250));
    expect(sizes(service)).toEqual([100, 100, 50]);
    for (const key of keys(service)) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
    expect(new Set(keys(service)).size).toBe(3);
    expect(summary).toMatchObject({ read: 250, accepted: 250, complete: true });
  });

  it("EVT-096 EVT-097 · carry the headers of every call, and the events as given", async () => {
    const service = fakeApi();
    await end(service, [event]);
    const [call] = service.calls;
    expect(JSON.parse(call?.body ?? "")).toEqual({ accountId: "account-1", events: [event] });
    expect(Object.fromEntries(call?.headers ?? [])).toMatchObject({
      "content-type": "application/json",
      charset: "utf-8",
      "svc-version": "2020-05-21",
      authorization: "Bearer token-1",
    });
  });

  it("EVT-142 · are limited by bytes too; a larger event is sent alone", async () => {
    const service = fakeApi();
    const large = { ...event, objectData: [{ name: "useragent", value: "x".repeat(2000) }] };
    await end(service, [event, event, large, event, event], { batchBytes: 1000 });
    expect(sizes(service)).toEqual([2, 1, 2]);
  });

  it("are sent four at once by default", async () => {
    let open = 0;
    let most = 0;
    let reachFour = () => {};
    const four = new Promise<void>((resolve) => {
      reachFour = resolve;
    });
    const service = fakeApi();
    const fetch = async (request: Request) => {
      if (!request.url.includes("/v1/events")) return Response.json({ access_token: "t", expires_in: 3600 });
      most = Math.max(most, ++open);
      if (open === 4) reachFour();
      // No response comes before four are in flight, however slowly a batch is made.
      await four;
      await new Promise(setImmediate);
      open -= 1;
      return accepted()();
    };
    await end(service, some(2000), { concurrency: undefined }, service.client({ fetch }));
    expect(most).toBe(4);
  });
});

describe("an event that cannot be sent", () => {
  it("EVT-021 EVT-030 EVT-033 · is rejected alone, with its rule; its batch is sent without it", async () => {
    const service = fakeApi();
    const bad = [
      { ...event, eventTime: "2020-01-01T00:00:00Z" },
      { ...event, eventTime: "2027-01-01T00:00:00Z" },
      { ...event, objectData: [{ name: "SVC.id", value: "1" }] },
      { ...event, objectData: [{ name: "email", value: "x".repeat(65_537) }] },
      { ...event, clientEventId: "x".repeat(37) },
      { ...event, eventType: undefined } as never,
    ];
    const { summary, codes, rejected } = await end(service, [event, ...bad, event]);
    expect(codes).toEqual(["1 EVT-021", "2 EVT-022", "3 EVT-030", "4 EVT-033", "5 EVT-013", "6 EVT-016"]);
    expect(rejected.map(({ record }) => record)).toEqual(bad);
    expect(rejected[0]?.message).toBe(
      'eventTime is older than 18 months. Leave the event out. (EVT-021; guards: { "time-window": false } switches this check off.)',
    );
    expect(sizes(service)).toEqual([2]);
    expect(summary).toMatchObject({ read: 8, accepted: 2, rejected: 6 });
  });

  it("EVT-028 EVT-032 EVT-036 · with an entry that is not a string does not fail the other 99 of its batch", async () => {
    const service = fakeApi();
    const source: object[] = some(100);
    source[7] = {
      ...event,
      objectData: [
        { name: "email", value: "a@store.example" },
        { name: "amount", value: 49.9 },
      ],
    };
    const { summary, rejected } = await end(service, source as never);
    expect(rejected).toEqual([
      {
        ...{ position: 7, record: source[7], code: "EVT-032" },
        message: "objectData[1].value is missing or not a string; use buildEvent() to make an event.",
      },
    ]);
    expect(sizes(service)).toEqual([99]);
    expect(summary).toMatchObject({ read: 100, accepted: 99, rejected: 1 });
  });

  it("EVT-024 EVT-026 EVT-028 · with a list that is not an array, or an entry without a name, is rejected alone", async () => {
    const service = fakeApi();
    const bad = [{ metaData: { source: "shop" } }, { objectData: null }, { metaData: [{ value: "shop" }] }];
    const { codes } = await end(service, [event, ...bad.map((list) => ({ ...event, ...list })), event] as never);
    expect(codes).toEqual(["1 EVT-024", "2 EVT-026", "3 EVT-028"]);
    expect(sizes(service)).toEqual([2]);
  });

  it("EVT-021 · is checked in the JSON that is sent, whatever the object returns", async () => {
    const service = fakeApi();
    const old = { ...event, eventTime: "2020-01-01T00:00:00Z" };
    const other: typeof event = Object.assign({ ...event }, { toJSON: () => old });
    const { codes } = await end(service, [event, other]);
    expect(codes).toEqual(["1 EVT-021"]);
    expect(sizes(service)).toEqual([1]);
  });

  it("is sent if the client has switched its guard off", async () => {
    const service = fakeApi();
    const client = service.client({ guards: { "time-window": false } });
    const { summary } = await end(service, [{ ...event, eventTime: "2020-01-01T00:00:00Z" }], {}, client);
    expect(summary.accepted).toBe(1);
  });

  it("EVT-008 · a wrong account ends the run: nothing is sent, and no event is rejected for it", async () => {
    const service = fakeApi();
    await expect(end(service, some(3), { accountId: "x".repeat(65) })).rejects.toMatchObject({
      name: "BulkError",
      cause: { name: "GuardError", rule: "EVT-008" },
      progress: { rejected: 0, pending: 3 },
    });
    expect(service.calls).toEqual([]);
  });
});

describe("responses of the service", () => {
  const json = (body: unknown) => () => Response.json(body);

  it.each<[what: string, respond: Respond]>([
    ["a record in place of the list", accepted({ unprocessedRecords: { record: event } })],
    ["a text in place of the list", accepted({ unprocessedRecords: "all" })],
    ["an unknown record", accepted({ unprocessedRecords: [null] })],
    ["a text as body", json("ok")],
    ["null as body", json(null)],
    ["a list as body", json([])],
    ["another body", json({ success: false })],
  ])("EVT-080 EVT-085 · are unknown after a 200 with %s: it does not say that none failed", async (_, respond) => {
    for (const path of ["/v1/events", "/v2/events"] as const) {
      const service = fakeApi(respond);
      const { summary, unknown } = await end(service, some(3), { path });
      expect(summary).toMatchObject({ accepted: 0, rejected: 0, unknown: 3 });
      expect(unknown).toMatchObject([{ positions: [0, 1, 2], message: expect.stringMatching(/^status 200, but /) }]);
      expect(service.calls.length).toBe(1);
    }
  });

  it.each<[what: string, respond: Respond]>([
    ["no body", () => new Response()],
    ["an empty object", json({})],
    ["no list", accepted({})],
    ["null in place of the list", accepted({ unprocessedRecords: null })],
  ])("EVT-085 · are accepted after a 200 with %s: none failed", async (_, respond) => {
    expect((await end(fakeApi(respond), some(3))).summary).toMatchObject({ accepted: 3, unknown: 0 });
  });

  it("EVT-120 EVT-080 · events that a 200 lists as failed are rejected with code and message, the others accepted", async () => {
    const failed = {
      error: { code: "ValidationError", message: "bad amount" },
      record: { ...event, clientEventId: "event-1" },
    };
    const { summary, rejected } = await end(fakeApi(accepted({ unprocessedRecords: [failed] })), some(3));
    expect(rejected).toEqual([{ position: 1, record: some(3)[1], code: "ValidationError", message: "bad amount" }]);
    expect(summary).toMatchObject({ accepted: 2, rejected: 1, unknown: 0 });
  });

  it("EVT-124 · a 400 rejects the batch with the service's code, and the next one is sent", async () => {
    const refusal = () => Response.json({ data: { code: "RequestValidationError", message: "bad" } }, { status: 400 });
    const { summary, rejected } = await end(fakeApi(refusal), some(150));
    expect(summary).toMatchObject({ accepted: 50, rejected: 100 });
    expect(rejected[99]).toMatchObject({
      position: 99,
      code: "RequestValidationError",
      message:
        "The whole batch was refused with status 400: bad. Send its records again with a smaller batchSize to find the cause.",
    });
  });

  it("EVT-130 · 500, 502 and 503 are retried with the same key and the same bytes", async () => {
    const service = fakeApi(status(500), status(502), status(503));
    expect((await end(service, some(100))).summary).toMatchObject({ accepted: 100 });
    expect(service.calls.length).toBe(4);
    expect(new Set(keys(service)).size).toBe(1);
    expect(new Set(service.calls.map(({ body }) => body)).size).toBe(1);
  });

  it("EVT-105 EVT-128 · a 409 to a repeat: the batch is unknown, with its key", async () => {
    const service = fakeApi(reset, status(409));
    const { summary, unknown } = await end(service, some(150));
    expect(summary).toMatchObject({ accepted: 50, unknown: 100, rejected: 0 });
    expect(unknown).toMatchObject([{ idempotencyKey: keys(service)[0], info: { outcome: "unknown", attempts: 2 } }]);
    expect(unknown[0]?.positions).toEqual(Array.from({ length: 100 }, (_, index) => index));
  });

  it("EVT-105 EVT-127 · a 409 to the first send: the key is the run's own, so the batch is refused", async () => {
    const service = fakeApi(status(409));
    const { summary, codes } = await end(service, some(2));
    expect(summary).toMatchObject({ accepted: 0, rejected: 2, unknown: 0 });
    expect(codes).toHaveLength(2);
  });

  it("EVT-111 · v2: a batch whose response is lost is unknown, has no key and is never sent again", async () => {
    const service = fakeApi(reset, status(504), accepted());
    const { summary, unknown } = await end(service, some(300), { path: "/v2/events" });
    expect([service.calls.length, keys(service)]).toEqual([3, [null, null, null]]);
    expect(summary).toMatchObject({ accepted: 100, unknown: 200 });
    expect(unknown.map(({ idempotencyKey }) => idempotencyKey)).toEqual([undefined, undefined]);
  });

  it("EVT-111 EVT-130 · v2: a 503 is retried", async () => {
    const service = fakeApi(status(503));
    expect((await end(service, some(1), { path: "/v2/events" })).summary.accepted).toBe(1);
    expect(service.calls.length).toBe(2);
  });

  it("EVT-111 · v2: an event that a retry does not process is rejected, whatever the attempt before has done", async () => {
    const failed = accepted({ unprocessedRecords: [{ error: { code: "Code", message: "no" }, record: some(2)[1] }] });
    const { summary, codes } = await end(fakeApi(status(503), failed), some(3), { path: "/v2/events" });
    expect([summary, codes]).toMatchObject([{ accepted: 2, rejected: 1, unknown: 0 }, ["1 Code"]]);
  });

  it("a 200 that cannot be read: executed, but which events failed is unknown", async () => {
    const { summary } = await end(
      fakeApi(() => new Response('{"data":')),
      some(2),
    );
    expect(summary).toMatchObject({ accepted: 0, unknown: 2 });
  });

  it.each([401, 403])(
    "EVT-125 EVT-126 · a %i applies to every batch: the run ends and rejects nothing",
    async (code) => {
      const service = fakeApi(...always(status(code)));
      await expect(end(service, some(1000))).rejects.toMatchObject({
        name: "BulkError",
        info: { outcome: "not-executed" },
        progress: { accepted: 0, rejected: 0, unknown: 0 },
      });
      expect(service.calls.length).toBeLessThan(3);
    },
  );

  it("a service that is down ends the run, and most of the source is not sent", async () => {
    const service = fakeApi(...always(status(503)));
    await expect(end(service, some(10_000))).rejects.toMatchObject({ progress: { unknown: 500, accepted: 0 } });
  });
});

/** A journal and a ledger in files of their own, open until the end of the test. */
function journalAndLedger() {
  const journal = openJournal({ path: temporary("writes.sqlite"), bodies: "plain" });
  const ledger = openLedger({ path: temporary("orders.ledger") });
  onTestFinished(() => {
    journal.close();
    ledger.close();
  });
  return { journal, ledger };
}

describe("a run that continues in another process", () => {
  it("EVT-104 EVT-106 · sends batches without a response again with the same key and bytes, and no other batch twice", async () => {
    const file = temporary("orders.ledger");
    const down = fakeApi(accepted(), ...always(status(503)));
    const first = openLedger({ path: file });
    // One batch after the other: which of several arrives first is chance.
    const inOrder = { concurrency: 1 };
    await expect(end(down, some(350), { ...inOrder, ledger: first, stopAfterUnknown: 1 })).rejects.toThrow(
      "Run it again with its ledger",
    );
    first.close();
    const up = fakeApi();
    const second = openLedger({ path: file });
    onTestFinished(() => second.close());
    const { summary } = await end(up, some(350), { ...inOrder, ledger: second });
    expect(summary).toMatchObject({ read: 350, accepted: 350, unknown: 0, resumed: 100 });
    expect([keys(up)[0], up.calls[0]?.body]).toEqual([keys(down)[1], down.calls[1]?.body]);
    expect(sizes(up)).toEqual([100, 100, 50]);
  });

  it("EVT-106 EVT-109 · sends no batch again after its key's window, also if the machine slept during this run", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const ledger = openLedger({ path: temporary("orders.ledger") });
    onTestFinished(() => ledger.close());
    // Its time of day moves on during sleep, and its timers do not.
    const finished = (service: Fake) =>
      timed(end(service, some(10), { ledger }, service.client({ clock: systemClock })));
    await finished(fakeApi(...always(status(503))));
    vi.setSystemTime(Date.now() + 2 * 3_600_000);
    const asleep: Respond = () => {
      vi.setSystemTime(Date.now() + 3_600_000);
      return status(503)();
    };
    const service = fakeApi(asleep);
    const { summary, unknown } = await finished(service);
    expect([service.calls.length, summary.unknown]).toEqual([1, 10]);
    expect(unknown).toMatchObject([{ isOpen: false, info: { outcome: "unknown", attempts: 1 } }]);
    expect((await finished(service)).summary).toMatchObject({ unknown: 10, resumed: 10 });
    expect(service.calls.length).toBe(1);
  });

  it("EVT-106 · sends a new batch whose slot or token took longer than a key counts", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const service = fakeApi();
    const getToken = async () => {
      vi.setSystemTime(Date.now() + 3 * 3_600_000);
      return "token-1";
    };
    const client = service.client({ clock: systemClock, auth: { appCredentials: { getToken } } });
    expect((await timed(end(service, some(10), {}, client))).summary).toMatchObject({ accepted: 10, complete: true });
  });

  it("advises no repeat of a batch that the next run repeats", async () => {
    const ledger = openLedger({ path: temporary("orders.ledger") });
    onTestFinished(() => ledger.close());
    const said = async (given: Partial<SendEventsOptions>) => {
      const { unknown } = await end(fakeApi(...always(reset)), some(1), { policy: { attempts: 1 }, ...given });
      return unknown.map(({ message, isOpen }) => [isOpen, message]);
    };
    const failed = "sendEventsV1: POST https://events.example/v1/events failed: ECONNRESET: read";
    expect(await said({ ledger })).toEqual([[true, `${failed}.`]]);
    const advice = ". It may have been executed: repeat it only under the same key, ";
    expect(await said({})).toEqual([[false, expect.stringContaining(failed + advice)]]);
  });

  it("EVT-105 EVT-108 · a 409 for a batch that an earlier process may have sent is unknown, never a collision", async () => {
    const file = temporary("orders.ledger");
    const lost = openLedger({ path: file });
    await end(fakeApi(...always(status(503))), some(10), { ledger: lost });
    lost.close();
    const ledger = openLedger({ path: file });
    onTestFinished(() => ledger.close());
    const { summary } = await end(fakeApi(status(409)), some(10), { ledger });
    expect(summary).toMatchObject({ unknown: 10, rejected: 0 });
  });

  it("uses the reports of resume() about its batches", async () => {
    const { journal, ledger } = journalAndLedger();
    const down = fakeApi(...always(status(503)));
    // One batch after the other: which of several is recorded first is chance.
    await end(down, some(300), { ledger, concurrency: 1 }, down.client({ journal }));
    const [failed] = some(1);
    const unprocessedRecords = [{ error: { code: "ValidationError", message: "no" }, record: failed }];
    const up = fakeApi(accepted({ unprocessedRecords }), status(400), status(409));
    const client = up.client({ journal });
    const reports = await resume(journal, client);
    expect(reports.map(({ result }) => result)).toEqual(["confirmed", "failed", "unknown"]);
    const { summary, codes } = await end(up, some(300), { ledger, reports }, client);
    expect(up.calls.length).toBe(3);
    expect(summary).toMatchObject({ accepted: 99, rejected: 101, unknown: 100 });
    expect(codes[0]).toBe("0 ValidationError");
  });

  it("EVT-085 · a report of resume() with a 200 without a body: its events are accepted", async () => {
    const { journal, ledger } = journalAndLedger();
    const down = fakeApi(...always(status(503)));
    await end(down, some(100), { ledger }, down.client({ journal }));
    const up = fakeApi(() => new Response(null, { status: 200 }));
    const client = up.client({ journal });
    const reports = await resume(journal, client);
    const { summary } = await end(up, some(100), { ledger, reports }, client);
    expect(summary).toMatchObject({ accepted: 100, unknown: 0, complete: true });
  });

  it("EVT-085 · a report of resume() whose response does not say what failed leaves its events unknown", async () => {
    const { journal, ledger } = journalAndLedger();
    const down = fakeApi(...always(status(503)));
    await end(down, some(200), { ledger }, down.client({ journal }));
    const up = fakeApi(accepted({ unprocessedRecords: "all" }), () => Response.json({ success: false }));
    const client = up.client({ journal });
    const reports = await resume(journal, client);
    expect(reports.map(({ result }) => result)).toEqual(["confirmed", "confirmed"]);
    expect((await end(up, some(200), { ledger, reports }, client)).summary).toMatchObject({
      accepted: 0,
      unknown: 200,
    });
    expect(up.calls.length).toBe(2);
  });

  it.each<[what: string, respond: Respond, middleware: Middleware]>([
    ["hides a missing response", reset, { onError: ({ error }) => new Error("Oops", { cause: error }) }],
    ["fails after a success", accepted(), { onResponse: () => Promise.reject(new Error("Oops")) }],
  ])("EVT-111 EVT-104 · middleware that %s causes no double send", async (_, respond, middleware) => {
    for (const path of ["/v1/events", "/v2/events"] as const) {
      const service = fakeApi(...Array<Respond>(path === "/v1/events" ? 4 : 1).fill(respond));
      const client = service.client();
      client.use(middleware);
      const ledger = openLedger({ path: temporary("orders.ledger") });
      onTestFinished(() => ledger.close());
      const first = await end(service, some(10), { path, ledger }, client);
      expect(first.summary).toMatchObject({ unknown: 10, accepted: 0 });
      expect(first.unknown[0]?.message).toContain("it may have been sent, but");
      const sent = service.calls.length;
      client.eject(middleware);
      service.script.splice(0, 9, status(409));
      // v1: asked again under its key, which the service has seen. v2: never again.
      expect((await end(service, some(10), { path, ledger }, client)).summary).toMatchObject({ unknown: 10 });
      expect(service.calls.length).toBe(path === "/v1/events" ? sent + 1 : sent);
      expect(new Set(keys(service)).size).toBe(1);
    }
  });

  it("middleware that throws before every send ends the run at once with its error; nothing was sent", async () => {
    const service = fakeApi();
    const client = service.client();
    client.use({ onRequest: () => Promise.reject(new TypeError("x is undefined")) });
    await expect(end(service, some(10_000), {}, client)).rejects.toMatchObject({
      message: expect.stringMatching(/^sendEvents: ended early: x is undefined\./),
      cause: { message: "x is undefined" },
      progress: { unknown: 0 },
    });
    expect(service.calls).toEqual([]);
  });

  it("middleware that throws after every send ends the run after five batches with its error", async () => {
    const service = fakeApi();
    const client = service.client();
    client.use({ onResponse: () => Promise.reject(new TypeError("x is undefined")) });
    await expect(end(service, some(10_000), {}, client)).rejects.toMatchObject({
      message: expect.stringMatching(
        /^sendEvents: ended early: 5 batches in a row got no clear response, .*: x is undefined\./,
      ),
      cause: { cause: { message: "x is undefined" } },
      progress: { unknown: 500 },
    });
  });

  it("is refused for another account", async () => {
    const ledger = openLedger({ path: temporary("orders.ledger") });
    onTestFinished(() => ledger.close());
    await end(fakeApi(), some(1), { ledger });
    await expect(end(fakeApi(), some(1), { ledger, accountId: "account-2" })).rejects.toThrow(
      /^sendEvents: ended early: openLedger: .* belongs to another run: that run has "account-1", this one has "account-2"\. Use a separate ledger for each import\. This run sent no record\.$/,
    );
  });

  it("is refused for another host, which would get only the rest; both are named", async () => {
    const ledger = openLedger({ path: temporary("orders.ledger") });
    onTestFinished(() => ledger.close());
    await end(fakeApi(), some(1), { ledger });
    const other = fakeApi();
    const client = other.client({ baseUrl: "https://other.example/region-1" });
    await expect(end(other, some(200), { ledger }, client)).rejects.toThrow(
      /belongs to another run: that run has "https:\/\/events\.example\/v1\/events", this one has "https:\/\/other\.example\/region-1\/v1\/events"\./,
    );
    expect(other.calls).toEqual([]);
  });

  it("belongs to the same host, however its base URL is written", async () => {
    const ledger = openLedger({ path: temporary("orders.ledger") });
    onTestFinished(() => ledger.close());
    await end(fakeApi(), some(1), { ledger });
    const service = fakeApi();
    const client = service.client({ baseUrl: "HTTPS://Events.example:443/" });
    expect((await end(service, some(1), { ledger }, client)).summary).toMatchObject({ accepted: 1, resumed: 1 });
  });
});

it("EVT-010 · options that cannot be are refused before anything is read", () => {
  const client = fakeApi().client();
  const start = (options: object) => () => sendEvents(client, some(1), { accountId: "a", ...options } as never);
  expect(start({ accountId: undefined })).toThrow("sendEvents: accountId is missing.");
  expect(start({ accountId: 7 })).toThrow("sendEvents: accountId must be a string.");
  expect(start({ path: "/v3/events" })).toThrow('sendEvents: path must be "/v1/events" or "/v2/events".');
  expect(start({ batchsize: 10 })).toThrow(
    "sendEvents: unknown option batchsize; did you mean batchSize? The options are: ledger,",
  );
  expect(start({ onReject: () => {} })).toThrow("sendEvents: unknown option onReject; did you mean onRejected?");
  expect(start({ onUnknown: "stderr" })).toThrow("sendEvents: onUnknown must be a function.");
  expect(start({ reports: {} })).toThrow("sendEvents: reports must be a list.");
  expect(start({ ledger: "orders.ledger" })).toThrow(
    "sendEvents: ledger must be a ledger, which openLedger() returns.",
  );
  expect(start({ signal: new AbortController() })).toThrow("sendEvents: signal must be an AbortSignal.");
  expect(start({ policy: { attempt: 3 } })).toThrow(
    "sendEvents: policy: unknown option attempt; did you mean attempts?",
  );
  expect(start({ policy: { deadlineMs: "10" } })).toThrow("sendEvents: policy: deadlineMs must be a number above 0.");
  expect(start({ batchSize: 101 })).toThrow("sendEvents: batchSize is at most 100.");
  expect(start({ batchSize: 0 })).toThrow("sendEvents: batchSize must be a number above 0.");
  expect(start({ concurrency: "4" })).toThrow("sendEvents: concurrency must be a number above 0.");
  expect(start({ batchBytes: -1 })).toThrow("sendEvents: batchBytes must be a number above 0.");
});

describe("a client that is closed", () => {
  it("ends a run, which continues with its ledger and another client", async () => {
    const file = temporary("orders.ledger");
    const closing = fakeApi();
    const client = closing.client();
    const first = openLedger({ path: file });
    async function* source() {
      yield* some(200);
      await client.close();
      yield* some(250).slice(200);
    }
    const run = end(closing, source(), { concurrency: 1, ledger: first }, client);
    await expect(run).rejects.toMatchObject({ name: "BulkError", cause: { name: "ConfigurationError" } });
    first.close();
    const second = openLedger({ path: file });
    onTestFinished(() => second.close());
    const { summary } = await end(fakeApi(), some(250), { concurrency: 1, ledger: second });
    expect(summary).toMatchObject({ read: 250, accepted: 250, unknown: 0 });
    expect(closing.calls.length + Math.ceil((250 - Number(summary.resumed)) / 100)).toBe(3);
  });
});
