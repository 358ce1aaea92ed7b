import { type Respond, reset } from "@tillside/testing/fake-api";
import { describe, expect, it, vi } from "vitest";
import { callInfo, type Outcome, PolicyError } from "../src/index.ts";
import { calls, event } from "./calls.ts";
import { type Fake, fakeApi } from "./fake-api.ts";
import { accepted, status } from "./responses.ts";

/** Requests sent, the last status or the error, the outcome. */
type Ended = readonly [sent: number, ended: number | string, outcome: Outcome | undefined];

async function end(version: "v1" | "v2", service: Fake): Promise<Ended> {
  try {
    const { response } = await calls[version](service.client());
    return [service.calls.length, response.status, callInfo(response).outcome];
  } catch (error) {
    if (!PolicyError.isInstance(error)) throw error;
    return [service.calls.length, error.name, error.info?.outcome];
  }
}

const always = (respond: Respond) => Array<Respond>(9).fill(respond);

describe("how each path handles a failure", () => {
  const rows: readonly [rule: string, fault: string, script: Respond[], v1: Ended, v2: Ended][] = [
    ["EVT-111", "a reset", [reset], [2, 200, "executed"], [1, "NetworkError", "unknown"]],
    ["EVT-111", "resets", always(reset), [4, "NetworkError", "unknown"], [1, "NetworkError", "unknown"]],
    ["EVT-130", "a 500", [status(500)], [2, 200, "executed"], [2, 200, "executed"]],
    ["EVT-130", "a 502", [status(502)], [2, 200, "executed"], [2, 200, "executed"]],
    ["EVT-130", "a 503", [status(503)], [2, 200, "executed"], [2, 200, "executed"]],
    ["EVT-130", "a 504, not listed", [status(504)], [2, 200, "executed"], [1, 504, "unknown"]],
    ["EVT-130", "503s", always(status(503)), [4, 503, "unknown"], [4, 503, "unknown"]],
    ["EVT-130", "a 503, then a reset", [status(503), reset], [3, 200, "executed"], [2, "NetworkError", "unknown"]],
    ["EVT-132", "a 400", [status(400)], [1, 400, "not-executed"], [1, 400, "not-executed"]],
    ["EVT-126", "a 403", [status(403)], [1, 403, "not-executed"], [1, 403, "not-executed"]],
    ["EVT-125", "a 401", [status(401)], [2, 200, "executed"], [1, 401, "not-executed"]],
    ["EVT-125", "401s", always(status(401)), [2, 401, "not-executed"], [1, 401, "not-executed"]],
    ["EVT-137", "a 429", [status(429, { "Retry-After": "3" })], [2, 200, "executed"], [1, 429, "not-executed"]],
  ];

  it.each(rows)("%s · %s", async (_rule, _fault, script, v1, v2) => {
    expect(await end("v1", fakeApi(...script))).toEqual(v1);
    expect(await end("v2", fakeApi(...script))).toEqual(v2);
  });
});

describe("v1's key", () => {
  it("EVT-105 EVT-127 EVT-128 · a 409 to the first attempt with the client's own key is a collision: returned, not executed", async () => {
    expect(await end("v1", fakeApi(status(409)))).toEqual([1, 409, "not-executed"]);
  });

  it("EVT-105 EVT-128 · a 409 for the caller's key is unknown: the call may repeat one that was executed", async () => {
    const service = fakeApi(status(409));
    const { response } = await service.client().POST("/v1/events", {
      params: { header: { "Idempotency-Key": "0b1f3f4e-6d7a-4b54-9c36-0e8a4f0f7a11" } },
      body: { accountId: "account-1", events: [event] },
    });
    expect([service.calls.length, response.status, callInfo(response).outcome]).toEqual([1, 409, "unknown"]);
  });

  it.each([
    ["a reset", reset],
    ["a 500", status(500)],
    ["a 503", status(503)],
  ])("EVT-105 EVT-108 EVT-128 · a 409 after %s is an unknown outcome and is not retried", async (_fault, first) => {
    expect(await end("v1", fakeApi(first, status(409)))).toEqual([2, 409, "unknown"]);
  });

  it("EVT-128 · the body of a 409 is not needed", async () => {
    const service = fakeApi(() => new Response(null, { status: 409 }));
    const { error, response } = await calls.v1(service.client());
    expect([response.status, error]).toEqual([409, undefined]);
  });

  it("EVT-104 EVT-110 EVT-130 · all attempts carry the same key and the same bytes", async () => {
    const service = fakeApi(reset, status(503), status(401), accepted());
    await calls.v1(service.client());
    expect(service.calls.length).toBe(4);
    expect(new Set(service.calls.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
    expect(new Set(service.calls.map(({ body }) => body)).size).toBe(1);
    expect(service.calls.map(({ headers }) => headers.get("authorization"))).toEqual([
      "Bearer token-1",
      "Bearer token-1",
      "Bearer token-1",
      "Bearer token-2",
    ]);
  });
});

const coded = (code: number, name: string | undefined) => () =>
  Response.json({ data: { code: name, message: "no" } }, { status: code });

describe.each(["InternalServerError", "RequestValidationError", "Anything", undefined])("with the code %s", (code) => {
  it.each(["v1", "v2"] as const)(
    "EVT-099 EVT-129 · %s decides by the status alone: 503 is retried, 400 is not",
    async (version) => {
      expect(await end(version, fakeApi(coded(503, code)))).toEqual([2, 200, "executed"]);
      expect(await end(version, fakeApi(coded(400, code)))).toEqual([1, 400, "not-executed"]);
    },
  );
});

it.each([
  ["for its Retry-After", { "Retry-After": "7" }, 7000],
  ["for a second at least", {}, 1000],
])("EVT-137 · v1 waits after a 429 %s", async (_, headers, least) => {
  const service = fakeApi(status(429, headers as Record<string, string>));
  const started = service.clock.now();
  expect((await calls.v1(service.client())).response.status).toBe(200);
  expect(service.clock.now() - started).toBeGreaterThanOrEqual(least);
});

it.each(["v1", "v2"] as const)(
  "EVT-130 · %s backs off exponentially after 500, 502 and 503: up to 0.5, 1 and 2 s",
  async (version) => {
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    const service = fakeApi();
    const at: number[] = [];
    const failing = (code: number) => () => {
      at.push(service.clock.now());
      return status(code)();
    };
    service.script.push(failing(500), failing(502), failing(503), failing(200));
    await calls[version](service.client());
    expect(at.slice(1).map((time, index) => Math.round(time - (at[index] ?? 0)))).toEqual([500, 999, 1998]);
  },
);

it("EVT-106 EVT-109 EVT-135 · a key is not sent again when the service may have forgotten it: after three hours, less a margin", async () => {
  const service = fakeApi(status(503, { "Retry-After": "14400" }));
  const client = service.client({ deadlineMs: 12 * 3_600_000 });
  const { response } = await calls.v1(client);
  expect([service.calls.length, response.status, callInfo(response).outcome]).toEqual([1, 503, "unknown"]);
});

it("EVT-107 · a key that the service purged after three hours is a new key: a caller's is sent, and a 200 means executed", async () => {
  const service = fakeApi();
  const usedAt = new Map<string | null, number>();
  const takeKey = () => {
    const key = service.calls.at(-1)?.headers.get("idempotency-key") ?? null;
    const age = service.clock.now() - (usedAt.get(key) ?? Number.NEGATIVE_INFINITY);
    if (age < 3 * 3_600_000) return status(409)();
    usedAt.set(key, service.clock.now());
    return accepted()();
  };
  service.script.push(takeKey, takeKey, takeKey);
  const client = service.client();
  const header = { "Idempotency-Key": "0b1f3f4e-6d7a-4b54-9c36-0e8a4f0f7a11" };
  const send = () =>
    client.POST("/v1/events", { params: { header }, body: { accountId: "account-1", events: [event] } });
  const ended = [];
  for (const hours of [0, 2.9, 0.1]) {
    await service.clock.advance(hours * 3_600_000);
    const { response } = await send();
    ended.push([response.status, callInfo(response).outcome]);
  }
  expect(ended).toEqual([
    [200, "executed"],
    [409, "unknown"],
    [200, "executed"],
  ]);
});
