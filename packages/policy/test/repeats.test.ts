import { describe, expect, test, vi } from "vitest";
import { connect } from "../src/client/connect.ts";
import { unwrap } from "../src/client/unwrap.ts";
import { callInfo, errorInfo } from "../src/facts/call-info-registry.ts";
import { ConfigurationError } from "../src/facts/errors/configuration-error.ts";
import { resume } from "../src/journal/resume.ts";
import { allParts } from "./all-parts.ts";
import { type Paths, testClient } from "./client.ts";
import type { Respond } from "./fake-server.ts";
import { hookLog } from "./hook-log.ts";
import { manifest } from "./manifest.ts";
import { temporaryJournal } from "./temporary-journal.ts";
import { thrownBy } from "./thrown-by.ts";

const register = "/v1/accounts/register/partnership";
const list = "/v1/partnership/accounts";
const privacy = "/v1/partnership/network-privacy-requests";
const key = "0b1f3f4e-6d7a-4b54-9c36-0e8a4f0f7a11";

/** A server that gives these statuses one after the other, with an operation id on each 409. */
const statuses =
  (...codes: number[]): Respond =>
  (_seen, count) => {
    const status = codes[count - 1] ?? 200;
    return Response.json({}, { status, ...(status === 409 ? { headers: { "X-Operation-Id": "operation-7" } } : {}) });
  };
const reset: Respond = () => Promise.reject(new TypeError("fetch failed", { cause: { code: "ECONNRESET" } }));
const respondWith =
  (...each: Respond[]): Respond =>
  (seen, count) =>
    (each[count - 1] ?? statuses(200))(seen, 1);

describe("a 409 to the first attempt", () => {
  test.each([
    ["params.header", { params: { header: { "Idempotency-Key": key } } }],
    ["headers", { headers: { "idempotency-key": key } }],
    ["a Headers object", { headers: new Headers({ "Idempotency-Key": key }) }],
  ])("ONB-271 EVT-128 · under a key of the caller's, in %s: unknown, with its operation", async (_where, init) => {
    const { client, clock, seen } = testClient(statuses(409));
    const { response } = await clock.run(client.POST(register, { body: {}, ...init }));
    expect(callInfo(response)).toMatchObject({
      outcome: "unknown",
      operationId: "operation-7",
      idempotencyKey: key,
      attempts: 1,
    });
    expect(seen).toHaveLength(1);
  });

  test("ONB-271 · under a key that middleware has set: the client did not make it", async () => {
    const { client, clock } = testClient(statuses(409));
    client.use({ onRequest: ({ request }) => request.headers.set("Idempotency-Key", key) });
    const { response } = await clock.run(client.POST(register, { body: {} }));
    expect(callInfo(response)).toMatchObject({ outcome: "unknown", idempotencyKey: key });
  });

  test("under a key that the client made: not executed", async () => {
    const { client, clock } = testClient(statuses(409));
    const { response } = await clock.run(client.POST(register, { body: {} }));
    expect(callInfo(response)).toMatchObject({ outcome: "not-executed", operationId: "operation-7" });
  });

  test.each([null, undefined])("a key that is %s is none: the client made it", async (none) => {
    const { client, clock } = testClient(statuses(409));
    const init = { params: { header: { "Idempotency-Key": none } }, body: {} };
    const { response } = await clock.run(client.POST(register, init));
    expect(callInfo(response).outcome).toBe("not-executed");
  });

  test("EVT-127 · under a key that a helper made for this first send: not executed", async () => {
    const { client, clock } = testClient(statuses(409));
    const params = { header: { "Idempotency-Key": key } };
    const { response } = await clock.run(client.POST(register, { params, body: {}, policy: { repeats: false } }));
    expect(callInfo(response).outcome).toBe("not-executed");
  });

  test("the error of unwrap says so, and how to go on", async () => {
    const { client, clock } = testClient(statuses(409));
    const params = { header: { "Idempotency-Key": key } };
    const error = await thrownBy(clock.run(unwrap(client.POST(register, { params, body: {} }))));
    expect(error.message).toContain(
      `registerAccount: POST https://partner.example/v1/accounts/register/partnership responded with status 409. It may have been executed: follow operation operation-7, then repeat it once under the same key, ${key}, with policy: { repeats: true }.`,
    );
  });
});

test("a 409 to a write by raw() that carries a key: unknown, as its caller gave the key", async () => {
  const { client, clock } = testClient(statuses(409, 409));
  const raw = (headers = {}) => client.raw("POST", "/v1/things", { safety: "unsafe", headers, body: {} });
  const { response } = await clock.run(raw({ "Idempotency-Key": key }));
  expect(callInfo(response).outcome).toBe("unknown");
  expect(callInfo((await clock.run(raw())).response).outcome).toBe("not-executed");
});

describe("within one call", () => {
  test.each([
    ["a 503", statuses(503)],
    ["a reset", reset],
  ])("ONB-271 · nothing is sent after a 409 that follows %s", async (_fault, first) => {
    const { client, clock, seen } = testClient(respondWith(first, statuses(409), statuses(409)));
    const { response } = await clock.run(client.POST(register, { body: {} }));
    expect([response.status, seen.length]).toEqual([409, 2]);
    expect(callInfo(response)).toMatchObject({ outcome: "unknown", attempts: 2, operationId: "operation-7" });
  });

  test("ONB-271 · nor after one that names no operation", async () => {
    const { client, clock, seen } = testClient(respondWith(statuses(503), () => Response.json({}, { status: 409 })));
    const { response } = await clock.run(client.POST(register, { body: {} }));
    expect([response.status, seen.length, callInfo(response).operationId]).toEqual([409, 2, undefined]);
  });
});

describe("policy: { repeats: true }", () => {
  const params = { header: { "Idempotency-Key": key } };
  const policy = { repeats: true };

  test.each([401, 403, 404, 405, 409, 429, 505])(
    "ONB-210 EVT-108 · a %i speaks of this attempt alone: unknown",
    async (code) => {
      const { client, clock } = testClient(statuses(code, code, code, code));
      const { response } = await clock.run(client.POST(register, { params, body: {}, policy }));
      expect([response.status, callInfo(response).outcome]).toEqual([code, "unknown"]);
    },
  );

  test.each([400, 413, 422, 501])(
    "ONB-210 EVT-108 · a %i judges the same bytes: not executed, now or before",
    async (code) => {
      const { client, clock } = testClient(statuses(code));
      const { response } = await clock.run(client.POST(register, { params, body: {}, policy }));
      expect(callInfo(response).outcome).toBe("not-executed");
    },
  );

  test("also after a token was renewed or a limit waited for", async () => {
    const { client, clock } = testClient(statuses(401, 429, 422));
    const { response } = await clock.run(client.POST(register, { params, body: {}, policy }));
    expect(callInfo(response)).toMatchObject({ outcome: "not-executed", attempts: 3 });
  });

  test("what an own attempt may have done is not taken back by a 422", async () => {
    const { client, clock } = testClient(statuses(503, 422));
    const { response } = await clock.run(client.POST(register, { params, body: {}, policy }));
    expect(callInfo(response).outcome).toBe("unknown");
  });

  test("a success is one", async () => {
    const { client, clock } = testClient();
    const { response } = await clock.run(client.POST(register, { params, body: {}, policy }));
    expect(callInfo(response).outcome).toBe("executed");
  });

  test("nothing was sent: the call that it repeats may have run all the same", async () => {
    const { client } = testClient();
    const signal = AbortSignal.abort();
    const error = await thrownBy(client.POST(register, { params, body: {}, policy, signal }));
    expect(error.info).toMatchObject({ outcome: "unknown", attempts: 0 });
  });

  test.each([400, 404, 422])("without a key no refusal speaks of the call before: a %i is unknown", async (code) => {
    const { client, clock } = testClient(statuses(code));
    const { response } = await clock.run(client.POST(privacy, { body: {}, policy }));
    expect(callInfo(response).outcome).toBe("unknown");
  });

  test.each([400, 413, 422, 501])(
    "ONB-210 · a %i under a key that the client has just made says nothing about the call before: unknown",
    async (code) => {
      const { client, clock } = testClient(statuses(code));
      const { response } = await clock.run(client.POST(register, { body: {}, policy }));
      expect(callInfo(response).outcome).toBe("unknown");
    },
  );

  test("a read changes nothing", async () => {
    const { client, clock } = testClient(statuses(403));
    const { response } = await clock.run(client.GET(list, { policy }));
    expect(callInfo(response).outcome).toBe("not-executed");
  });

  test("EVT-021 · a guard refuses it: the call that it repeats may have been executed, as the message says", async () => {
    const { clock, options, seen } = testClient();
    const guard = {
      name: "late",
      rules: ["EVT-021"],
      check: (_init: unknown, { refuse }: { refuse(rule: string, field: string, message: string): never }) =>
        refuse("EVT-021", "body.at", "is too old. Leave it out."),
    };
    const guarded = connect<Paths, typeof manifest>(manifest, options, { ...allParts, guards: [guard as never] });
    const refused = async (given: object) =>
      thrownBy(clock.run(guarded.POST(register, { params, body: {}, policy: given })));
    const repeat = await refused(policy);
    expect([repeat.info?.outcome, repeat.message]).toEqual([
      "unknown",
      'registerAccount: body.at is too old. Leave it out. Nothing was sent. The call that this one repeats may have been executed. (EVT-021; guards: { "late": false } switches this check off.)',
    ]);
    const first = await refused({});
    expect([first.info?.outcome, first.message.includes("repeats"), seen.length]).toEqual(["not-executed", false, 0]);
  });

  test("middleware gives a response in its place, or throws: the call that it repeats may have been executed", async () => {
    const { client, clock } = testClient();
    let isThrown = false;
    client.use({
      onRequest() {
        if (isThrown) throw new Error("not today");
        return Response.json({});
      },
    });
    const given = await clock.run(client.POST(register, { params, body: {}, policy }));
    expect(callInfo(given.response)).toMatchObject({ outcome: "unknown", attempts: 0 });
    isThrown = true;
    const thrown = (call: Promise<unknown>) => clock.run(call.catch((error: object) => errorInfo(error)?.outcome));
    expect(await thrown(client.POST(register, { params, body: {}, policy }))).toBe("unknown");
    expect(await thrown(client.GET(list, { policy }))).toBe("not-executed");
  });

  test.each<[string, object, string]>([
    [
      "its key is changed by middleware",
      {
        middleware: [{ onRequest: ({ request }: { request: Request }) => request.headers.set("Idempotency-Key", "k") }],
      },
      "registerAccount: middleware changed the idempotency key that the call was given; it must leave that key as it is. Nothing was sent.",
    ],
    [
      "its address leaves the client's host",
      { baseUrl: "https://elsewhere.example" },
      "registerAccount: the address leaves the client's baseUrl; make another client for another host. Nothing was sent.",
    ],
    [
      "an option is wrong",
      { policy: { ...policy, attempts: 0 } },
      "registerAccount: policy: attempts must be a number above 0.",
    ],
  ])(
    "is refused because %s: the call that it repeats may have been executed, as error and message say",
    async (_why, given, message) => {
      const { client, clock, seen } = testClient();
      const error = await thrownBy(clock.run(client.POST(register, { params, body: {}, policy, ...given })));
      expect(error).toMatchObject({ name: "ConfigurationError", info: { outcome: "unknown", attempts: 0 } });
      expect(error.message).toBe(`${message} The call that this one repeats may have been executed.`);
      expect(seen).toEqual([]);
    },
  );

  test("a closed client refuses it: the call that it repeats may have been executed", async () => {
    const { client } = testClient();
    await client.close();
    const init = { params, body: {}, policy };
    const error = await thrownBy(client.POST(register, init));
    expect(error.info).toMatchObject({ outcome: "unknown", attempts: 0 });
    expect([errorInfo(init)?.outcome, error.message]).toEqual([
      "unknown",
      "registerAccount: this client is closed. Nothing was sent. The call that this one repeats may have been executed.",
    ]);
    const first = await thrownBy(client.POST(register, { params, body: {} }));
    expect([first.info, first.message.includes("repeats")]).toEqual([undefined, false]);
  });

  test("no token: the call that it repeats may have been executed", async () => {
    const { client, clock } = testClient(undefined, {
      auth: { getToken: () => Promise.reject(new Error("no vault")) },
    });
    const error = await thrownBy(clock.run(client.POST(register, { params, body: {}, policy })));
    expect(error).toMatchObject({ name: "TokenError", info: { outcome: "unknown", attempts: 0 } });
  });

  test.each<[string, Respond, number]>([
    ["could not be sent", () => Promise.reject(new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } })), 0],
    ["was refused with 403", statuses(403), 0],
    ["was refused with 409", statuses(409), 0],
    ["got no response", reset, 1],
  ])(
    "ONB-210 · under a new key, it %s: unknown for its caller, and resume() sends only what may have been executed",
    async (_how, respond, resumed) => {
      const { journal, reopen } = temporaryJournal();
      const { client, clock } = testClient(respond, { journal, attempts: 1 });
      const call = client.POST(register, { body: {}, policy });
      const info = await clock.run(
        call.then(
          ({ response }) => callInfo(response),
          (error) => error.info,
        ),
      );
      expect(info).toMatchObject({ outcome: "unknown", idempotencyKey: expect.any(String) });
      const later = testClient();
      await later.clock.run(resume(reopen().journal, later.client));
      expect(later.seen.map(({ headers }) => headers.get("Idempotency-Key"))).toEqual(
        Array(resumed).fill(info.idempotencyKey),
      );
    },
  );

  test("a ConfigurationError that its middleware throws stays as it is", async () => {
    const { client, clock } = testClient();
    const own = new ConfigurationError("mine");
    for (const on of ["onRequest", "onResponse"] as const) {
      const middleware = [{ [on]: () => Promise.reject(own) }] as never;
      const call = client.POST(register, { params, body: {}, policy, middleware });
      expect(await clock.run(call.catch((error: unknown) => error))).toBe(own);
    }
  });

  test.each([true, false])("counts as it was when the call was made: %s", async (repeats) => {
    const { client, clock } = testClient();
    const reused = { repeats };
    const onRequest = () => {
      reused.repeats = !repeats;
      return Response.json({});
    };
    const middleware = [{ onRequest }] as never;
    const { response } = await clock.run(client.POST(register, { params, body: {}, policy: reused, middleware }));
    expect(callInfo(response).outcome).toBe(repeats ? "unknown" : "not-executed");
  });

  test("must be true or false", async () => {
    const { client } = testClient();
    const wrong = { repeats: "yes" } as never;
    const error = await thrownBy(client.POST(register, { params, body: {}, policy: wrong }));
    expect([error.name, error.message]).toEqual([
      "ConfigurationError",
      "registerAccount: policy: repeats must be true or false.",
    ]);
  });
});

describe("policy: { keyEndsAt }", () => {
  const params = { header: { "Idempotency-Key": key } };
  /** A first call that got a 503, an hour before its key ends. */
  async function failed(...codes: number[]) {
    const partner = testClient(statuses(503, ...codes));
    const first = await partner.clock.run(
      partner.client.POST(register, { params, body: {}, policy: { attempts: 1, repeats: false } }),
    );
    const { keyEndsAt } = callInfo(first.response);
    await partner.clock.advance(22 * 3_600_000);
    return { ...partner, keyEndsAt };
  }

  test("ONB-201 · the key that an earlier call used for 22 of its 24 hours is sent, and callInfo has its end", async () => {
    const { client, clock, keyEndsAt, seen } = await failed();
    expect(keyEndsAt?.toISOString()).toBe("2026-11-21T11:00:00.000Z");
    const { response } = await clock.run(
      client.POST(register, { params, body: {}, policy: { repeats: true, keyEndsAt } }),
    );
    expect(callInfo(response)).toMatchObject({ outcome: "executed", keyEndsAt, attempts: 1 });
    expect(seen).toHaveLength(2);
  });

  test("ONB-201 ONB-213 · after 23 hours nothing is sent, however long its caller waits, and no repeat is advised", async () => {
    const { client, clock, keyEndsAt, seen } = await failed();
    await clock.advance(3_600_000);
    const policy = { repeats: true, keyEndsAt, deadlineMs: 3_600_000 };
    const error = await thrownBy(clock.run(client.POST(register, { params, body: {}, policy })));
    expect(error).toMatchObject({ name: "DeadlineError", info: { outcome: "unknown", keyEndsAt, attempts: 0 } });
    expect(error.message).toMatch(
      /^registerAccount: POST \S+ failed: its idempotency key is too old to be sent, and the service may take it for a new write\. It may have been executed\. Do not repeat it before you have checked with the service whether it was executed\./,
    );
    expect(seen).toHaveLength(1);
  });

  test.each([
    ["left out", undefined, "unknown"],
    ["false", false, "not-executed"],
  ])(
    "ONB-201 · with repeats %s, a call whose key is over is %s: it was used before, unless the call says that it was not",
    async (_case, repeats, outcome) => {
      const { client, clock, keyEndsAt, exchanges, seen } = await failed();
      const before = exchanges();
      await clock.advance(3_600_000);
      const error = await thrownBy(
        clock.run(client.POST(register, { params, body: {}, policy: { keyEndsAt, repeats } })),
      );
      expect(error).toMatchObject({ name: "DeadlineError", info: { outcome } });
      // Neither a token nor a slot is taken for it.
      expect([seen.length, exchanges()]).toEqual([1, before]);
    },
  );

  test("ONB-201 · its hooks and its middleware receive a call whose key is over", async () => {
    const { clock, options, keyEndsAt } = await failed();
    const { hooks, by } = hookLog();
    const { client } = testClient(undefined, { ...options, ...hooks });
    const onError = vi.fn();
    client.use({ onError });
    await clock.advance(3_600_000);
    await thrownBy(clock.run(client.POST(register, { params, body: {}, policy: { keyEndsAt } })));
    expect(by("onEnd")).toMatchObject([{ error: "DeadlineError", outcome: "unknown", attempts: 0 }]);
    expect(onError).toHaveBeenCalledOnce();
  });

  test("ONB-201 · a journal does not record a call whose key is over, and keeps when the key of another was first used", async () => {
    const { clock, options, keyEndsAt } = await failed();
    const { journal } = temporaryJournal();
    const fetch = () => Promise.reject(new TypeError("fetch failed", { cause: { code: "ECONNRESET" } }));
    const { client } = testClient(undefined, { ...options, journal, fetch, auth: { getToken: () => "token-1" } });
    const repeat = () => client.POST(register, { params, body: {}, policy: { keyEndsAt, repeats: true, attempts: 1 } });
    expect(await thrownBy(clock.run(repeat()))).toMatchObject({ name: "NetworkError", info: { keyEndsAt } });
    await clock.advance(3_600_000);
    expect((await thrownBy(clock.run(repeat()))).name).toBe("DeadlineError");
    expect(journal.unfinished()).toMatchObject([{ startedAt: Date.parse("2026-11-20T12:00:00Z") }]);
  });

  test("ONB-210 · resume() does not send a call whose repeat was refused for its bytes: the outcome of the repeat is that neither was executed", async () => {
    const { journal, reopen } = temporaryJournal();
    const { client, clock, seen } = testClient(statuses(503, 422, 200), { journal });
    const call = { params, body: {} };
    await clock.run(client.POST(register, { ...call, policy: { attempts: 1 } }));
    const { response } = await clock.run(client.POST(register, { ...call, policy: { repeats: true } }));
    expect(callInfo(response).outcome).toBe("not-executed");
    expect([await clock.run(resume(reopen().journal, client)), seen.length]).toEqual([[], 2]);
  });

  test("ONB-172 ONB-210 · resume() finds out about a call whose repeat was refused for a header of its own", async () => {
    const { journal, reopen } = temporaryJournal();
    const { client, clock, seen } = testClient(statuses(503, 501, 200), { journal });
    const call = { params, body: {} };
    await clock.run(client.POST(register, { ...call, policy: { attempts: 1 } }));
    const headers = { Prefer: "respond-async" };
    await clock.run(client.POST(register, { ...call, headers, policy: { repeats: true } }));
    const reports = await clock.run(resume(reopen().journal, client));
    expect([reports.map(({ result }) => result), seen.length]).toEqual([["confirmed"], 3]);
  });

  test("ONB-201 · no retry of the repeat is sent after its end", async () => {
    // A pause of half a second.
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    const { client, clock, keyEndsAt, seen } = await failed(503, 503);
    await clock.advance(3_600_000 - 100);
    const { elapsed } = clock;
    const { response } = await clock.run(client.POST(register, { params, body: {}, policy: { keyEndsAt } }));
    expect([response.status, seen.length, clock.elapsed - elapsed]).toEqual([503, 2, 0]);
  });

  test.each([
    [undefined, "not-executed"],
    [false, "not-executed"],
    [true, "unknown"],
  ])(
    "ONB-210 · a 403 with repeats: %s is %s: the end of the key does not say that the call is a repeat",
    async (repeats, outcome) => {
      const { client, clock, keyEndsAt } = await failed(403);
      const { response } = await clock.run(client.POST(register, { params, body: {}, policy: { keyEndsAt, repeats } }));
      expect([response.status, callInfo(response).outcome]).toEqual([403, outcome]);
    },
  );

  test("ONB-201 · an end up to a minute beyond the window of a key of now is that of a key of now", async () => {
    const { client, clock } = testClient();
    const policy = { keyEndsAt: new Date("2026-11-21T11:01:00Z") };
    const { response } = await clock.run(client.POST(register, { params, body: {}, policy }));
    expect(callInfo(response).keyEndsAt?.toISOString()).toBe("2026-11-21T11:00:00.000Z");
  });

  test.each([
    [
      "a text",
      register,
      params,
      "2026-11-21T11:00:00.000Z",
      "registerAccount: policy: keyEndsAt must be a Date, as callInfo() gives it.",
    ],
    [
      "a Date without a time",
      register,
      params,
      new Date(Number.NaN),
      "registerAccount: policy: keyEndsAt must be a Date, as callInfo() gives it.",
    ],
    [
      "an end beyond every window",
      register,
      params,
      new Date("2026-11-21T11:02:00Z"),
      "registerAccount: policy: keyEndsAt lies further ahead than the key's window; pass the one that callInfo() gave, and check this machine's clock.",
    ],
    [
      "given without a key",
      register,
      {},
      new Date(),
      'registerAccount: policy: keyEndsAt is about the key of an earlier call; give that key too, in headers["Idempotency-Key"].',
    ],
    [
      "given to an operation without keys",
      privacy,
      {},
      new Date(),
      "submitNetworkPrivacyRequest: policy: keyEndsAt is about an idempotency key, and the contract shows none for this operation; leave it out.",
    ],
  ] as const)("%s is refused, and nothing is sent", async (_case, path, given, keyEndsAt, problem) => {
    const { client, seen } = testClient();
    const call = { params: given, body: {}, policy: { keyEndsAt } } as never;
    const error = await thrownBy(client.POST(path, call));
    expect([error.name, error.message, seen.length]).toEqual(["ConfigurationError", problem, 0]);
  });
});
