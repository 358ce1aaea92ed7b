import { timeOutMs } from "@tillside/testing/fake-api";
import { ManualClock } from "@tillside/testing/manual-clock";
import {
  type Behavior,
  MisbehavingServer,
  reset,
  respond,
  stall,
  stallAfterHeaders,
} from "@tillside/testing/misbehaving-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type CallInfo,
  callInfo,
  createOnboardingClient,
  memoryStore,
  type OnboardingClient,
  type Outcome,
  PolicyError,
} from "../src/index.ts";

let server: MisbehavingServer;
let clock: ManualClock;

beforeEach(async () => {
  server = await MisbehavingServer.start(respondWith(200));
});
afterEach(() => server.stop());

/** A response in onboarding's envelope. */
function respondWith(status: number, headers: Record<string, string> = {}): Behavior {
  const [error, message, data] =
    status < 300
      ? [null, "ok", { account_id: "account-1", operation_id: "operation-1", pages: [] }]
      : ["Code", "no", null];
  const body = JSON.stringify({ status, error, message, request_id: "request-1", data });
  return respond(status, body, { "X-Request-Id": "request-1", ...headers });
}

/** One call of each class that onboarding has. */
const calls = {
  read: (client: OnboardingClient) =>
    client.GET("/v1/partnership/operations/{operation_id}", { params: { path: { operation_id: "operation-1" } } }),
  keyed: (client: OnboardingClient) =>
    client.PUT("/v1/partnership/accounts/{account_id}/status", {
      params: { path: { account_id: "account-1" } },
      body: { status: "paused" },
    }),
  unsafe: (client: OnboardingClient) =>
    client.POST("/v1/partnership/network-privacy-requests", { body: { email: "e" } }),
};

function newClient(url = server.url): OnboardingClient {
  clock = new ManualClock((milliseconds) => milliseconds < timeOutMs);
  return createOnboardingClient({
    baseUrl: url,
    auth: { tokenUrl: server.url, clientId: "client", clientSecret: "s3cret" },
    parentAccountId: "parent-1",
    attemptTimeoutMs: timeOutMs,
    tokenTimeoutMs: timeOutMs,
    deadlineMs: 100 * timeOutMs,
    clock,
    store: memoryStore(),
  });
}

interface Ended {
  readonly status?: number;
  readonly error?: string;
  readonly info: CallInfo | undefined;
}

async function end(call: Promise<{ response: Response }>): Promise<Ended> {
  try {
    const { response } = await call;
    return { status: response.status, info: callInfo(response) };
  } catch (error) {
    if (!PolicyError.isInstance(error)) throw error;
    expect(JSON.stringify(error) + error.message + error.stack).not.toMatch(/s3cret|token-\d/);
    return { error: error.name, info: error.info };
  }
}

type Class = keyof typeof calls;
/** Requests sent, the last status or the error, the outcome. */
type Want = readonly [sent: number, ended: number | string, outcome: Outcome];

/** CONFORMANCE row by row: what the server does, and what each class makes of it. */
const rows: Record<string, { script: () => Behavior[]; want: Record<Class, Want> }> = {
  "reset, then fine": {
    script: () => [reset],
    want: { read: [2, 200, "executed"], keyed: [2, 200, "executed"], unsafe: [1, "NetworkError", "unknown"] },
  },
  "reset every time": {
    script: () => Array(9).fill(reset),
    want: {
      read: [4, "NetworkError", "not-executed"],
      keyed: [4, "NetworkError", "unknown"],
      unsafe: [1, "NetworkError", "unknown"],
    },
  },
  "stall before headers": {
    script: () => [stall(() => clock.expire())],
    want: { read: [2, 200, "executed"], keyed: [2, 200, "executed"], unsafe: [1, "NetworkError", "unknown"] },
  },
  "stall after headers": {
    script: () => [stallAfterHeaders(() => clock.expire())],
    want: { read: [2, 200, "executed"], keyed: [2, 200, "executed"], unsafe: [1, "NetworkError", "unknown"] },
  },
  "401, then fine": {
    script: () => [respondWith(401)],
    want: { read: [2, 200, "executed"], keyed: [2, 200, "executed"], unsafe: [2, 200, "executed"] },
  },
  "401 twice": {
    script: () => [respondWith(401), respondWith(401)],
    want: { read: [2, 401, "not-executed"], keyed: [2, 401, "not-executed"], unsafe: [2, 401, "not-executed"] },
  },
  ...Object.fromEntries(
    [400, 403, 404, 409, 422, 501, 505].map((status) => [
      `${status} on the first attempt`,
      {
        script: () => [respondWith(status)],
        want: {
          read: [1, status, "not-executed"] as Want,
          keyed: [1, status, "not-executed"] as Want,
          unsafe: [1, status, "not-executed"] as Want,
        },
      },
    ]),
  ),
  "429 with Retry-After": {
    script: () => [respondWith(429, { "Retry-After": "7" })],
    want: { read: [2, 200, "executed"], keyed: [2, 200, "executed"], unsafe: [2, 200, "executed"] },
  },
  "429 without Retry-After": {
    script: () => [respondWith(429)],
    want: { read: [2, 200, "executed"], keyed: [2, 200, "executed"], unsafe: [2, 200, "executed"] },
  },
  "429 every time": {
    script: () => Array(9).fill(respondWith(429, { "Retry-After": "1" })),
    want: { read: [4, 429, "not-executed"], keyed: [4, 429, "not-executed"], unsafe: [4, 429, "not-executed"] },
  },
  "429 with a wait beyond the deadline": {
    script: () => [respondWith(429, { "Retry-After": "999999999" })],
    want: { read: [1, 429, "not-executed"], keyed: [1, 429, "not-executed"], unsafe: [1, 429, "not-executed"] },
  },
  ...Object.fromEntries(
    [500, 502, 503, 504].flatMap((status) => [
      [
        `${status}, then fine`,
        {
          script: () => [respondWith(status)],
          want: {
            read: [2, 200, "executed"] as Want,
            keyed: [2, 200, "executed"] as Want,
            unsafe: [1, status, "unknown"] as Want,
          },
        },
      ],
      [
        `${status} every time`,
        {
          script: () => Array(9).fill(respondWith(status)),
          want: {
            read: [4, status, "not-executed"] as Want,
            keyed: [4, status, "unknown"] as Want,
            unsafe: [1, status, "unknown"] as Want,
          },
        },
      ],
    ]),
  ),
  "broken JSON in a 200": {
    script: () => [(response) => response.end('{"status":')],
    want: {
      read: [1, "BrokenResponseError", "not-executed"],
      keyed: [1, "BrokenResponseError", "executed"],
      unsafe: [1, "BrokenResponseError", "executed"],
    },
  },
  "302 to another origin": {
    script: () => [respondWith(302, { Location: "https://elsewhere.example/secret-path" })],
    want: {
      read: [1, "RedirectError", "not-executed"],
      keyed: [1, "RedirectError", "not-executed"],
      unsafe: [1, "RedirectError", "not-executed"],
    },
  },
};

describe.each(Object.entries(rows))("%s", (_fault, { script, want }) => {
  it.each(Object.keys(calls) as Class[])("%s", async (name) => {
    const client = newClient();
    server.play(script());
    const ended = await end(calls[name](client));
    const [sent, how, outcome] = want[name];
    expect([server.received.length, ended.status ?? ended.error, ended.info?.outcome]).toEqual([sent, how, outcome]);
    expect(ended.info?.attempts).toBe(sent);
    // One key, one request id and the same bytes on every attempt (ONB-213).
    const distinct = (of: (request: (typeof server.received)[number]) => unknown) =>
      new Set(server.received.map(of)).size;
    expect(distinct((request) => request.headers["idempotency-key"])).toBe(1);
    expect(distinct((request) => request.headers["x-request-id"])).toBe(1);
    expect(distinct((request) => request.body.toString())).toBe(1);
    expect(clock.sleeping).toBe(0);
  });
});

describe("a connection that is refused", () => {
  it.each(Object.keys(calls) as Class[])("%s: retried, at the end not executed", async (name) => {
    const gone = await MisbehavingServer.start(reset);
    const { url } = gone;
    await gone.stop();
    const { error, info } = await end(calls[name](newClient(url)));
    expect([error, info?.outcome, info?.attempts]).toEqual(["NetworkError", "not-executed", 4]);
  });
});

describe("a 409 after an own attempt that may have been executed", () => {
  it("ONB-211 ONB-271 · is returned as unknown, with its operation: poll it instead of sending again", async () => {
    server.play([respondWith(503), respondWith(409, { "X-Operation-Id": "operation-7" })]);
    const { status, info } = await end(calls.keyed(newClient()));
    expect([server.received.length, status, info?.outcome, info?.operationId]).toEqual([
      2,
      409,
      "unknown",
      "operation-7",
    ]);
  });

  it("ONB-271 · nothing is sent after it, also when it names no operation", async () => {
    server.play([respondWith(503), respondWith(409), respondWith(200)]);
    const { status, info } = await end(calls.keyed(newClient()));
    expect([server.received.length, status, info?.outcome]).toEqual([2, 409, "unknown"]);
  });
});

describe("pauses", () => {
  it("ONB-247 · a 429 is waited out for its Retry-After seconds, never shorter", async () => {
    server.play([respondWith(429, { "Retry-After": "7" })]);
    const started = newClient();
    const before = clock.now();
    await end(calls.keyed(started));
    expect(clock.now() - before).toBeGreaterThanOrEqual(7000);
  });

  it("does not wait beyond the deadline: the response is returned with the time to retry", async () => {
    server.play([respondWith(429, { "Retry-After": "999999999" })]);
    const client = newClient();
    const { info } = await end(calls.keyed(client));
    expect(clock.skipped).toEqual([]);
    expect(info?.retryAt?.getTime()).toBeGreaterThanOrEqual(clock.now() + 999_999_999_000);
  });

  it("ONB-222 · a 429 of one call pauses its bucket for all", async () => {
    server.play([respondWith(429, { "Retry-After": "30" })]);
    const client = newClient();
    const before = clock.now();
    await calls.keyed(client);
    await calls.keyed(client);
    expect(server.received.length).toBe(3);
    expect(clock.now() - before).toBeGreaterThanOrEqual(30_000);
  });
});

describe("tokens", () => {
  it("ONB-215 · a 401 renews the token once and repeats with the same key", async () => {
    server.play([respondWith(401)]);
    await calls.keyed(newClient());
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual(["Bearer token-1", "Bearer token-2"]);
    expect(new Set(server.received.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  });

  it("ten calls refused together cause one exchange", async () => {
    const client = newClient();
    server.play([]);
    await calls.read(client);
    server.play([], (response, request) =>
      respondWith(request.headers.authorization === "Bearer token-1" ? 401 : 200)(response, request),
    );
    await Promise.all(Array.from({ length: 10 }, () => calls.read(client)));
    expect(server.exchanges).toBe(2);
  });

  it("ONB-234 · a 403 renews nothing", async () => {
    server.play([respondWith(403)]);
    await calls.keyed(newClient());
    expect([server.received.length, server.exchanges]).toEqual([1, 1]);
  });
});

describe("an abort", () => {
  it.each([
    ["read", "not-executed"],
    ["keyed", "unknown"],
    ["unsafe", "unknown"],
  ] as const)("of a %s that was sent: %s", async (name, outcome) => {
    const controller = new AbortController();
    server.play([() => controller.abort(new Error("enough"))]);
    const client = newClient();
    const call = {
      read: () =>
        client.GET("/v1/partnership/operations/{operation_id}", {
          params: { path: { operation_id: "operation-1" } },
          signal: controller.signal,
        }),
      keyed: () =>
        client.PUT("/v1/partnership/accounts/{account_id}/status", {
          params: { path: { account_id: "account-1" } },
          body: { status: "paused" },
          signal: controller.signal,
        }),
      unsafe: () => client.POST("/v1/partnership/network-privacy-requests", { body: {}, signal: controller.signal }),
    }[name];
    const { error, info } = await end(call());
    expect([error, info?.outcome, info?.attempts]).toEqual(["AbortError", outcome, 1]);
    expect(clock.sleeping).toBe(0);
  });

  it("before the first send: not executed, nothing sent", async () => {
    server.play([]);
    const { error, info } = await end(
      newClient().POST("/v1/partnership/network-privacy-requests", { body: {}, signal: AbortSignal.abort() }),
    );
    expect([error, info?.outcome, server.received.length]).toEqual(["AbortError", "not-executed", 0]);
  });
});

it("opens no new socket for a retry: refusals are read to their end", async () => {
  const client = newClient();
  server.play([]);
  await calls.read(client);
  const opened = server.socketsOpened;
  server.play(Array(3).fill(respondWith(503)));
  await calls.read(client);
  expect(server.socketsOpened).toBe(opened);
});
