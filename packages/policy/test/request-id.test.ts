import { beforeEach, describe, expect, test, vi } from "vitest";
import * as exported from "../src/client/index.ts";
import { unwrap } from "../src/client/unwrap.ts";
import type { PolicyError } from "../src/facts/errors/policy-error.ts";
import { journalOf } from "../src/journal/journal-of.ts";
import { events } from "./apis.ts";
import { testClient } from "./client.ts";
import { fakeServer } from "./fake-server.ts";
import { thrownBy } from "./thrown-by.ts";

beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});

const register = "/v1/accounts/register/partnership";
const never = () => new Promise<never>(() => {});
/** A response with the server's own id, in the header that the manifest names. */
const responseWith = (body: string | null, init: ResponseInit = {}) =>
  new Response(body, { ...init, headers: { "X-Request-Id": "req-server", ...init.headers } });

type Given = Parameters<typeof testClient>;

/** The error of one registration whose own request id is `req-own`. */
function failing(respond: Given[0], given: Given[1] = {}, init: { signal?: AbortSignal; wait?: number } = {}) {
  const { client, clock } = testClient(respond, given);
  const params = { header: { "X-Request-Id": "req-own" } };
  const call = () => client.POST(register, { body: {}, params, ...(init.signal && { signal: init.signal }) });
  return { client, clock, call };
}

async function errorOf(...given: Parameters<typeof failing>): Promise<PolicyError> {
  const { clock, call } = failing(...given);
  return thrownBy(clock.run(call()));
}

const journal = journalOf({ begin: () => Promise.reject(new Error("disk full")), end: async () => {} });
const reset = (_seen: unknown, count: number) => {
  if (count === 1) return responseWith("{}", { status: 503 });
  return Promise.reject(new TypeError("fetch failed", { cause: { code: "ECONNRESET" } }));
};

/** How each error of a call comes about, and the id that its message has to quote. */
const errors: Record<string, readonly [id: string, error: () => Promise<PolicyError>]> = {
  TokenError: ["req-own", () => errorOf(undefined, { auth: { getToken: () => "" } })],
  JournalError: ["req-own", () => errorOf(undefined, { journal: journal as never })],
  NetworkError: ["req-server", () => errorOf(reset)],
  DeadlineError: ["req-own", () => errorOf(never, { deadlineMs: 5_000 })],
  CallAbortedError: ["req-own", () => errorOf(undefined, {}, { signal: AbortSignal.abort() })],
  RedirectError: ["req-server", () => errorOf(() => responseWith(null, { status: 307 }))],
  BrokenResponseError: ["req-server", () => errorOf(() => responseWith('{"data":'))],
  ResponseError: [
    "req-server",
    () => {
      const { clock, call } = failing(() => responseWith("{}", { status: 422 }));
      return thrownBy(clock.run(unwrap(call())));
    },
  ],
  QueueFullError: [
    "req-own",
    async () => {
      const { clock, call } = failing(() => responseWith("{}"), { queueSize: 1, deadlineMs: 1e9 });
      await clock.run(call());
      const others = Promise.all(Array.from({ length: 10 }, call));
      await clock.advance(0);
      const error = await thrownBy(call());
      await clock.run(others);
      return error;
    },
  ],
};

describe("ONB-100 · the correlation id is in the message of every error of a call, and so is the operation", () => {
  test.each(Object.entries(errors))("%s", async (name, [id, error]) => {
    const thrown = await error();
    expect(thrown.constructor.name).toBe(name);
    expect(thrown.message).toMatch(/^registerAccount: /);
    expect(thrown.message).toContain(` Request id ${id}.`);
    expect(thrown.info).toMatchObject({ operation: "registerAccount", requestId: id });
  });

  test("EVT-083 · PartialFailureError, with the trace id", async () => {
    const { client, clock } = fakeServer(() =>
      Response.json({ data: { unprocessedRecords: [{}] } }, { headers: { "X-Svc-Trace-Id": "trace-1" } }),
    );
    const traced = { ...events, callInfo: { requestId: "X-Svc-Trace-Id" } } as const;
    const auth = { appCredentials: { getToken: () => "token-1" } };
    const call = client(traced, { auth }).POST("/v1/events", { body: {} });
    const error = await thrownBy(clock.run(unwrap(call)));
    expect(error.name).toBe("PartialFailureError");
    expect(error.message).toMatch(/^sendEventsV1: .* Request id trace-1\.$/);
  });

  test("these are all errors; without a call, or before there is a request, there is no id", () => {
    const others = ["PolicyError", "ConfigurationError", "GuardError", "PartialFailureError"];
    const all = Object.keys(exported).filter((name) => name.endsWith("Error"));
    expect(all.sort()).toEqual([...Object.keys(errors), ...others].sort());
  });
});
