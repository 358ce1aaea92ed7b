import { type CallInfo, callInfo, PolicyError } from "@tillside/policy";
import { settle } from "@tillside/testing/manual-clock";
import type { Middleware } from "openapi-fetch";
import { describe, expect, test } from "vitest";
import { done } from "../test/bulk-job.ts";
import { fakeEvents, type Respond } from "../test/fake-events.ts";
import { batchVerdict } from "./batch-verdict.ts";
import { BulkError } from "./bulk-error.ts";

const auth = { appCredentials: { getToken: () => "token-1" }, keyPair: { publicKey: "pub-1", secretKey: "sec-1" } };

const fresh = { key: "key-1", repeated: false };

interface Given {
  readonly repeated?: boolean;
  readonly isPlanned?: true;
  readonly key?: string | undefined;
  readonly path?: "/v1/events" | "/v2/events";
  readonly middleware?: Middleware;
}

/** The verdict on a batch whose call gets this response. */
async function verdict(respond: Respond, { path = "/v1/events", middleware, ...delivery }: Given = {}) {
  const { client, clock } = fakeEvents(respond);
  const made = client({ auth, attempts: 2 });
  if (middleware !== undefined) made.use(middleware);
  const init = { body: { events: [] } };
  const call = { init, result: made.POST(path, init) };
  const reading = {
    accepted: () => done,
    refused: (error: unknown) => Object(Object(error).data),
  };
  return clock.run(batchVerdict<unknown>(call, { ...fresh, ...delivery }, reading));
}

/** The verdicts on two batches whose calls wait for the same: the second begins when the first one waits. */
async function verdictsOnTwo(client: ReturnType<ReturnType<typeof fakeEvents>["client"]>, release: () => void) {
  const verdictOn = (init: { body: unknown }) =>
    batchVerdict<unknown>({ init, result: client.POST("/v2/events", init) }, fresh, { accepted: () => done });
  const first = verdictOn({ body: { events: [] } });
  await settle();
  const second = verdictOn({ body: { events: [] } });
  await settle();
  release();
  return Promise.all([first, second]);
}

/** The info of a call of another client. */
const infoOf = (outcome: CallInfo["outcome"]): CallInfo => ({
  api: "nurture",
  operation: "unsubscribeEmail",
  endpoint: "POST https://else.example/unsubscribe",
  outcome,
  idempotencyKey: undefined,
  operationId: undefined,
  requestId: undefined,
  attempts: 1,
  retryAt: undefined,
  keyEndsAt: undefined,
});
const status =
  (code: number, body: unknown = {}): Respond =>
  () =>
    Response.json(body, { status: code });
const reset: Respond = () => {
  throw new TypeError("fetch failed", { cause: Object.assign(new Error("read"), { code: "ECONNRESET" }) });
};
const inOrder =
  (...responses: Respond[]): Respond =>
  (count) =>
    (responses[count - 1] ?? status(200))(count);

test.each<[what: string, respond: Respond, want: object]>([
  [
    "after a success: the batch was executed",
    status(200),
    { result: "unknown", final: true, info: { outcome: "executed" } },
  ],
  ["after a refusal: the batch was not executed", status(401), { result: "stopped" }],
])("middleware that misuses the library %s", async (_, respond, want) => {
  const misuse = { onResponse: ({ response }: { response: Response }) => void callInfo(response.clone()) };
  expect(await verdict(respond, { middleware: misuse, path: "/v2/events" })).toMatchObject(want);
});

describe("the verdict on a batch", () => {
  test("a success: accepted", async () => {
    expect(await verdict(status(200))).toMatchObject({ result: "accepted" });
  });

  test.each([400, 413, 422])(
    "a %i is about the records: refused, with code and message of the response",
    async (code) => {
      const body = { data: { code: "RequestValidationError", message: "bad" } };
      expect(await verdict(status(code, body))).toEqual({
        result: "refused",
        code: "RequestValidationError",
        message: `The whole batch was refused with status ${code}: bad. Send its records again with a smaller batchSize to find the cause.`,
      });
      expect(await verdict(status(code))).toEqual({
        result: "refused",
        code: `${code}`,
        message: `The whole batch was refused with status ${code}. Send its records again with a smaller batchSize to find the cause.`,
      });
    },
  );

  test.each([401, 403, 404, 429, 501])("a %i applies to every other batch too: stopped", async (code) => {
    expect(await verdict(status(code), { path: "/v2/events" })).toMatchObject({
      result: "stopped",
      error: { name: "ResponseError", status: code },
    });
  });

  test("no response, or a server error on the last attempt: unknown, and a repeat may find out", async () => {
    const lost = await verdict(reset);
    expect(lost).toMatchObject({
      result: "unknown",
      final: false,
      info: { outcome: "unknown", attempts: 2 },
      error: { name: "NetworkError" },
    });
    expect(await verdict(status(503))).toMatchObject({
      result: "unknown",
      final: false,
      message: "status 503 after 2 attempts",
    });
  });

  test("a 409 after a lost attempt, for a batch of an earlier process, or of a plan: unknown, and a repeat cannot find out", async () => {
    const message =
      "status 409: the server has seen the key but does not return the result. A repeat cannot find out more: ask the service whether it has these records";
    const unknown = { result: "unknown", final: true, message };
    expect(await verdict(inOrder(reset, status(409)))).toMatchObject(unknown);
    expect(await verdict(status(409), { repeated: true })).toMatchObject(unknown);
    expect(await verdict(status(409), { isPlanned: true })).toMatchObject({ ...unknown, isConflict: true });
    // Without a key, it is about something else.
    expect(await verdict(status(409), { isPlanned: true, key: undefined, path: "/v2/events" })).toMatchObject({
      result: "refused",
    });
    expect(await verdict(status(409))).toMatchObject({
      result: "refused",
      code: "409",
      message: "The whole batch was refused with status 409.",
    });
  });

  test.each([null, ["no"], 7, { text: "no" }])(
    "a refusal whose code and message are %j, as no spec shows, is a refusal",
    async (odd) => {
      expect(await verdict(status(400, { data: { code: odd, message: odd } }))).toEqual({
        result: "refused",
        code: "400",
        message:
          "The whole batch was refused with status 400. Send its records again with a smaller batchSize to find the cause.",
      });
    },
  );

  test("a refusal of a repeat without a key does not show whether the first send was executed: unknown, and a repeat cannot find out", async () => {
    const repeat = { repeated: true, key: undefined };
    for (const code of [400, 413, 422]) {
      expect(await verdict(status(code), repeat)).toMatchObject({
        result: "unknown",
        final: true,
        message: `status ${code}, which does not show whether an earlier send was executed`,
        info: { outcome: "unknown" },
      });
    }
    // The next run can still repeat the batch.
    expect(await verdict(status(401), { ...repeat, path: "/v2/events" })).toMatchObject({ result: "stopped" });
    // The key protects the batch.
    expect(await verdict(status(400), { repeated: true })).toMatchObject({ result: "refused" });
  });

  test("a success whose body cannot be read: the batch was executed, but the results of its records stay unknown", async () => {
    expect(await verdict(() => new Response("{"))).toMatchObject({ result: "unknown", final: true });
  });

  test("a call that was never sent: stopped", async () => {
    const refused: Respond = () => {
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }) });
    };
    expect(await verdict(refused)).toMatchObject({ result: "stopped", error: { name: "NetworkError" } });
    const redirect: Respond = () => new Response(null, { status: 302, headers: { location: "https://else.example" } });
    expect(await verdict(redirect)).toMatchObject({ result: "stopped", error: { name: "RedirectError" } });
  });

  test.each<[what: string, respond: Respond, middleware: Middleware, error: unknown]>([
    [
      "hides a lost response",
      reset,
      { onError: ({ error }) => new Error("Oops", { cause: error }) },
      expect.any(Error),
    ],
    ["fails after a success", status(200), { onResponse: () => Promise.reject(new Error("Oops")) }, expect.any(Error)],
    ["throws a value that is not an Error", status(200), { onResponse: () => Promise.reject("Oops") }, "Oops"],
  ])("middleware that %s: unknown, and a repeat may find out", async (_, respond, middleware, error) => {
    for (const path of ["/v1/events", "/v2/events"] as const) {
      expect(await verdict(respond, { middleware, path })).toEqual({
        result: "unknown",
        final: false,
        message: `it may have been sent, but the middleware or the program threw an error: Oops`,
        error,
      });
    }
  });

  test.each<[what: string, thrown: unknown, message: string]>([
    ["an object without a prototype", Object.create(null), "a value that cannot be printed"],
    ["a frozen error", Object.freeze(new Error("Oops")), "Oops"],
    ["a symbol", Symbol("Oops"), "Symbol(Oops)"],
  ])("middleware that throws %s after a success: unknown, with a message", async (_, thrown, message) => {
    const middleware: Middleware = { onResponse: () => Promise.reject(thrown) };
    expect(await verdict(status(200), { middleware })).toMatchObject({
      result: "unknown",
      message: `it may have been sent, but the middleware or the program threw an error: ${message}`,
    });
  });

  test.each<[what: string, outcome: "executed" | "not-executed", respond: Respond, want: object]>([
    ["not executed, after a success", "not-executed", status(200), { result: "unknown", final: false }],
    ["not executed, after a lost response", "not-executed", reset, { result: "unknown", final: false }],
    ["executed, after a refusal", "executed", status(401), { result: "stopped" }],
  ])(
    "middleware that throws the error of another call, which was %s: the verdict is that of the batch's own call",
    async (_, outcome, respond, want) => {
      for (const freeze of [Object.freeze, (error: object) => error]) {
        const error = freeze(new PolicyError("another call", { info: infoOf(outcome) }));
        const fail = () => Promise.reject(error);
        const middleware: Middleware = { onResponse: fail, onError: fail };
        expect(await verdict(respond, { middleware })).toMatchObject({ ...want, error });
      }
    },
  );

  test("an error that ends the run has the info of the batch's call, although its cause carries that of another", async () => {
    const cause = new PolicyError("another call", { info: infoOf("executed") });
    await verdict(status(401), { middleware: { onResponse: () => Promise.reject(cause) } });
    const progress = { read: 1, pending: 1, accepted: 0, rejected: 0, unknown: 0, resumed: 0 };
    expect(new BulkError("ended early", { cause, progress }).info).toMatchObject({
      api: "events",
      outcome: "not-executed",
    });
  });

  test.each<[what: string, middleware: Middleware, respond: Respond, want: object]>([
    [
      "an executed call by a refusal: unknown, and a repeat cannot find out",
      { onResponse: () => Response.json({ data: { code: "Strict" } }, { status: 422 }) },
      status(200),
      {
        result: "unknown",
        final: true,
        message: "middleware returned status 422 in place of the server's response, and the batch was executed",
      },
    ],
    [
      "a lost response by a success: unknown",
      { onError: () => Response.json({}) },
      reset,
      { result: "unknown", final: false, message: expect.stringContaining("and the batch may have been executed") },
    ],
    [
      "a refusal by a success: stopped",
      { onResponse: () => Response.json({}) },
      status(422),
      { result: "stopped", error: { message: expect.stringContaining("but this call was not executed") } },
    ],
    [
      "the whole call by a refusal of its records: stopped",
      { onRequest: () => Response.json({}, { status: 422 }) },
      status(200),
      { result: "stopped", error: { message: expect.stringContaining("but this call was not executed") } },
    ],
    [
      "the whole call by a success: stopped",
      { onRequest: () => Response.json({}) },
      status(200),
      {
        result: "stopped",
        error: {
          name: "PolicyError",
          info: { attempts: 0 },
          message:
            "middleware returned status 200 in place of the server's response, but this call was not executed. Remove that middleware from the client of the run",
        },
      },
    ],
  ])("middleware that replaces %s", async (_, middleware, respond, want) => {
    expect(await verdict(respond, { middleware })).toMatchObject(want);
  });

  test.each<[what: string, respond: Respond, middleware: Middleware]>([
    ["before the send", status(200), { onRequest: () => Promise.reject(new Error("Oops")) }],
    ["after a refusal", status(401), { onResponse: () => Promise.reject(new Error("Oops")) }],
  ])(
    "middleware that fails %s: the batch was not executed and every other batch would fail too: stopped",
    async (_, respond, middleware) => {
      expect(await verdict(respond, { middleware })).toEqual({ result: "stopped", error: new Error("Oops") });
    },
  );

  test.each(["Oops", 5, null, undefined, Object.create(null)])(
    "middleware that throws %o before the send: not executed, and stopped",
    async (thrown) => {
      const middleware: Middleware = { onRequest: () => Promise.reject(thrown) };
      expect(await verdict(status(200), { middleware, path: "/v2/events" })).toEqual({
        result: "stopped",
        error: thrown,
      });
    },
  );

  test.each<[what: string, refused: Respond | undefined]>([
    ["that was not sent", undefined],
    ["that was refused", status(401)],
  ])(
    "middleware that ends two calls at once with one object: the executed one is not taken for the one %s",
    async (_, refused) => {
      const shared = new Error("the program ends");
      const program = new AbortController();
      const ended = new Promise<never>((_resolve, reject) => {
        program.signal.addEventListener("abort", () => reject(shared));
      });
      const { client, clock } = fakeEvents((count) =>
        count === 1 ? Response.json({}) : (refused ?? status(200))(count),
      );
      const made = client({ auth });
      let calls = 0;
      made.use({
        onRequest: () => (++calls === 2 && refused === undefined ? ended : undefined),
        onResponse: () => ended,
      });
      expect(await clock.run(verdictsOnTwo(made, () => program.abort()))).toMatchObject([
        { result: "unknown", error: shared },
        { result: "stopped", error: shared },
      ]);
    },
  );

  test.each(["onResponse", "onRequest"] as const)(
    "middleware that gives one response for two calls, the second time by %s: what each of them was decides",
    async (name) => {
      const { client, clock } = fakeEvents((count) => Response.json({}, { status: count === 1 ? 200 : 403 }));
      const made = client({ auth });
      const one = new Response(null, { status: 204 });
      const program = new AbortController();
      const released = new Promise<Response>((resolve) => program.signal.addEventListener("abort", () => resolve(one)));
      let calls = 0;
      made.use({
        onRequest: () => (++calls === 2 && name === "onRequest" ? released : undefined),
        onResponse: () => released,
      });
      expect(await clock.run(verdictsOnTwo(made, () => program.abort()))).toMatchObject([
        { result: "accepted" },
        { result: "stopped" },
      ]);
    },
  );

  test("an error while reading a response: the batch was sent, so its result is unknown", async () => {
    const { client, clock } = fakeEvents(status(200));
    const init = { body: { events: [] } };
    const call = { init, result: client({ auth }).POST("/v2/events", init) };
    const reading = {
      accepted: () => {
        throw new TypeError("no such field");
      },
    };
    expect(await clock.run(batchVerdict(call, fresh, reading))).toMatchObject({
      result: "unknown",
      final: false,
      message: expect.stringMatching(/^it may have been sent, .*: no such field$/),
    });
  });

  test("a call refused before it begins was not sent and has no info: stopped", async () => {
    const { client } = fakeEvents();
    const init = { body: { events: [] } };
    const made = client({ auth: { ...auth, appCredentials: undefined as never } });
    const call = { init, result: made.POST("/v1/events", init) };
    expect(await batchVerdict(call, fresh, { accepted: () => done })).toMatchObject({
      result: "stopped",
      error: { name: "ConfigurationError", info: undefined },
    });
  });
});
