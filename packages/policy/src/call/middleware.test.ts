import type { Middleware } from "openapi-fetch";
import { describe, expect, test } from "vitest";
import { testClient } from "../../test/client.ts";
import { errorInfo } from "../facts/call-info-registry.ts";
import { CallAbortedError } from "../facts/errors/call-aborted-error.ts";

const register = "/v1/accounts/register/partnership";
const list = "/v1/partnership/accounts";

/** The error that a call ends with, and what is known of the call. */
async function ended(promise: Promise<unknown>): Promise<[message: string, outcome: string | undefined, error: Error]> {
  const error = await promise.then(
    () => expect.unreachable("It did not fail."),
    (thrown: Error) => thrown,
  );
  return [error.message, errorInfo(error)?.outcome, error];
}

/** Middleware that writes down when each of its functions is called. */
function named(name: string, calls: string[], more: Partial<Middleware> = {}): Middleware {
  return {
    onRequest() {
      calls.push(`${name} request`);
    },
    onResponse({ response }) {
      calls.push(`${name} response ${response.status}`);
    },
    onError() {
      calls.push(`${name} error`);
    },
    ...more,
  } as Middleware;
}

describe("middleware", () => {
  test("sees a call once, whatever it takes, and the response in turned order; that of the call comes last", async () => {
    const { client, clock, seen } = testClient((_seen, count) => Response.json({}, { status: count < 3 ? 503 : 200 }));
    const calls: string[] = [];
    client.use(named("first", calls), named("second", calls));
    await clock.run(client.POST(register, { body: {}, middleware: [named("own", calls)] }));
    expect(seen).toHaveLength(3);
    expect(calls).toEqual([
      ...["first request", "second request", "own request"],
      ...["own response 200", "second response 200", "first response 200"],
    ]);
  });

  test("sees the error that ends the call in place of a response, and may throw another", async () => {
    const { client, clock } = testClient(() => Promise.reject(new TypeError("fetch failed")));
    const calls: string[] = [];
    client.use(named("first", calls), named("second", calls, { onError: () => new Error("mine") }));
    const end = await ended(clock.run(client.POST(register, { body: {}, policy: { attempts: 1 } })));
    expect(end.slice(0, 2)).toEqual(["mine", "unknown"]);
    expect(calls).toEqual(["first request", "second request", "first error"]);
  });

  test("what it throws reaches the caller as it is, and what became of the call stays known", async () => {
    const { client, clock, seen } = testClient();
    const call = (middleware: Middleware) =>
      ended(clock.run(client.POST(register, { body: {}, middleware: [middleware] })));
    const before = await call({ onRequest: () => Promise.reject(new Error("before")) });
    expect([...before.slice(0, 2), seen.length]).toEqual(["before", "not-executed", 0]);
    const after = await call({ onResponse: () => Promise.reject(new Error("after")) });
    expect([...after.slice(0, 2), seen.length]).toEqual(["after", "executed", 1]);
  });

  test.each([
    ["a success", 200, "executed"],
    ["a refusal", 422, "not-executed"],
  ])(
    "that read the body of %s: the error says to read a copy, and the outcome stays known",
    async (_, status, outcome) => {
      const read = (response: Response) => response.text().then(() => undefined);
      const call = (of: (response: Response) => Response) => {
        const { client, clock } = testClient(() => Response.json({ data: {} }, { status }));
        const middleware: Middleware[] = [{ onResponse: ({ response }) => read(of(response)) }];
        return clock.run(client.POST(register, { body: {}, middleware }));
      };
      const end = await ended(call((response) => response));
      expect(end.slice(0, 2)).toEqual([
        "A middleware read the body of the response. Read a copy, for instance response.clone().text()",
        outcome,
      ]);
      expect((await call((response) => response.clone())).response.status).toBe(status);
    },
  );

  test("cannot set the credential: the client puts its own in its place", async () => {
    const { client, clock, seen } = testClient();
    client.use({ onRequest: ({ request }) => request.headers.set("Authorization", "Bearer mine") } as Middleware);
    await clock.run(client.GET(list));
    expect(seen[0]?.headers.get("Authorization")).toBe("Bearer token-1");
  });

  test("cannot abort a call by the signal of its own request; the signal of the call still does", async () => {
    const { client, clock, seen } = testClient();
    const own = AbortSignal.abort(new Error("mine"));
    client.use({ onRequest: ({ request }) => new Request(request.url, { signal: own }) });
    expect((await clock.run(client.GET(list))).response.status).toBe(200);
    const [, , error] = await ended(client.GET(list, { signal: AbortSignal.abort(new Error("enough")) }));
    expect(error).toBeInstanceOf(CallAbortedError);
    expect(seen).toHaveLength(1);
  });

  test("sees no end of a call that was not sent, and the response alone of a success that cannot be read", async () => {
    const { client, clock } = testClient(() => new Response("<html>", { status: 200 }));
    const calls: string[] = [];
    client.use(named("first", calls));
    const [message] = await ended(clock.run(client.POST(register, { body: {} })));
    expect(message).toContain("is not readable JSON");
    expect(calls.splice(0)).toEqual(["first request", "first response 200"]);
    const given = [{ onRequest: () => Response.json({}) }];
    expect((await client.POST(register, { body: {}, middleware: given })).response.status).toBe(200);
    expect(calls.splice(0)).toEqual(["first request"]);
    await client.close();
    await ended(client.POST(register, { body: {} }));
    expect(calls).toEqual([]);
  });

  test("is waited for past the abort, the deadline and the end of its client", async () => {
    const { client, clock, seen } = testClient();
    let go = () => {};
    const waiting = new Promise<undefined>((resolve) => {
      go = () => resolve(undefined);
    });
    client.use({ onRequest: () => waiting });
    const caller = new AbortController();
    const call = ended(client.GET(list, { signal: caller.signal, policy: { deadlineMs: 1_000 } }));
    const ends: string[] = [];
    void call.then(() => ends.push("call"));
    await clock.advance(2_000);
    caller.abort();
    const closing = client.close().then(() => ends.push("close"));
    await clock.advance(1);
    expect(ends).toEqual([]);
    go();
    await closing;
    expect((await call)[2]).toBeInstanceOf(CallAbortedError);
    expect(seen).toEqual([]);
  });

  test("and a setting that the platform does not know is a ConfigurationError, as without middleware", async () => {
    const { client, seen } = testClient();
    client.use({ onRequest: () => undefined });
    const [message] = await ended(client.GET(list, { mode: "bogus" as never }));
    expect(message).toMatch(/^listAccounts: the request cannot be built: .* Nothing was sent\.$/);
    expect(seen).toEqual([]);
  });

  test("is not asked for what the guards refuse, and what it changes is not guarded", async () => {
    const { client, clock, seen } = testClient();
    const calls: string[] = [];
    client.use(named("first", calls, { onRequest: ({ request }) => new Request(request, { body: "[]" }) }));
    await expect(client.POST(register, { body: {}, policy: { attempts: 0 } })).rejects.toThrow("attempts");
    expect(calls).toEqual([]);
    await clock.run(client.POST(register, { body: {} }));
    expect(seen[0]?.body).toBe("[]");
  });
});
