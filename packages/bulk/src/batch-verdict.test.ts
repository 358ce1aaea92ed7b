import { callInfo } from "@tillside/policy";
import type { Middleware } from "openapi-fetch";
import { describe, expect, test } from "vitest";
import { done } from "../test/bulk-job.ts";
import { fakeEvents, type Respond } from "../test/fake-events.ts";
import { batchVerdict } from "./batch-verdict.ts";

const auth = { appCredentials: { getToken: () => "token-1" }, keyPair: { publicKey: "pub-1", secretKey: "sec-1" } };

interface Given {
  readonly repeated?: boolean;
  readonly path?: "/v1/events" | "/v2/events";
  readonly middleware?: Middleware;
}

/** The verdict on a batch whose call gets this response. */
async function verdict(respond: Respond, { repeated = false, path = "/v1/events", middleware }: Given = {}) {
  const { client, clock } = fakeEvents(respond);
  const made = client({ auth, attempts: 2 });
  if (middleware !== undefined) made.use(middleware);
  const call = made.POST(path, { body: { events: [] } });
  const reading = {
    accepted: () => done,
    refused: (error: unknown) => Object(Object(error).data),
  };
  return clock.run(batchVerdict<unknown>(call, { repeated }, reading));
}

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
        message: `The whole batch was refused with status ${code}: bad`,
      });
      expect(await verdict(status(code))).toEqual({
        result: "refused",
        code: `${code}`,
        message: `The whole batch was refused with status ${code}.`,
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

  test("a 409 after a lost attempt, or for a batch of an earlier process: unknown, and a repeat cannot find out", async () => {
    const unknown = { result: "unknown", final: true };
    expect(await verdict(inOrder(reset, status(409)))).toMatchObject(unknown);
    expect(await verdict(status(409), { repeated: true })).toMatchObject(unknown);
    expect(await verdict(status(409))).toMatchObject({ result: "refused", code: "409" });
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

  test.each<[what: string, respond: Respond, middleware: Middleware]>([
    ["before the send", status(200), { onRequest: () => Promise.reject(new Error("Oops")) }],
    ["after a refusal", status(401), { onResponse: () => Promise.reject(new Error("Oops")) }],
  ])(
    "middleware that fails %s: the batch was not executed and every other batch would fail too: stopped",
    async (_, respond, middleware) => {
      expect(await verdict(respond, { middleware })).toEqual({ result: "stopped", error: new Error("Oops") });
    },
  );

  test("an error while reading a response: the batch was sent, so its result is unknown", async () => {
    const { client, clock } = fakeEvents(status(200));
    const call = client({ auth }).POST("/v2/events", { body: { events: [] } });
    const reading = {
      accepted: () => {
        throw new TypeError("no such field");
      },
    };
    expect(await clock.run(batchVerdict(call, { repeated: false }, reading))).toMatchObject({
      result: "unknown",
      final: false,
      message: expect.stringMatching(/^it may have been sent, .*: no such field$/),
    });
  });

  test("a call refused before it begins was not sent and has no info: stopped", async () => {
    const { client } = fakeEvents();
    const call = client({ auth: { ...auth, appCredentials: undefined as never } }).POST("/v1/events", {
      body: { events: [] },
    });
    expect(await batchVerdict(call, { repeated: false }, { accepted: () => done })).toMatchObject({
      result: "stopped",
      error: { name: "ConfigurationError", info: undefined },
    });
  });
});
