import { describe, expect, test } from "vitest";
import { unwrap } from "../src/client/unwrap.ts";
import { callInfo } from "../src/facts/call-info-registry.ts";
import { testClient } from "./client.ts";
import type { Respond } from "./fake-server.ts";
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

  test("a read changes nothing", async () => {
    const { client, clock } = testClient(statuses(403));
    const { response } = await clock.run(client.GET(list, { policy }));
    expect(callInfo(response).outcome).toBe("not-executed");
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
