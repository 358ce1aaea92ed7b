import { describe, expect, test } from "vitest";
import { type Paths, testClient } from "../../test/client.ts";
import { fakeApi } from "./fake-api.ts";
import type { FakeApi } from "./fake-types.ts";

const ACCOUNTS = "/v1/partnership/accounts";
const STATUS = "/v1/partnership/accounts/{account_id}/status";
const HOST = "https://api.test";

/** Operations as the generator types them: each name, its responses. */
interface Operations {
  readonly listAccounts: {
    readonly responses: { readonly 200: { content: { "application/json": { data: string } } } };
  };
  readonly setAccountStatus: { readonly responses: Record<never, never> };
}

/** Sends a request to a fake as the client does. */
function send(api: FakeApi<object>, path: string, init: RequestInit = {}): Promise<Response> {
  return api.options.fetch(new Request(`${HOST}${path}`, init));
}

/** As a client reports that a call begins. */
function started(operation: string, method: string, path: string | undefined) {
  return { call: { operation, method, path } } as Parameters<FakeApi<object>["options"]["onStart"]>[0];
}

describe("responses", () => {
  test("each request takes the next one, and the last one is repeated", async () => {
    const api = fakeApi<Paths>();
    api.respond("GET", ACCOUNTS, Response.json({ page: 1 }, { status: 201 }), Response.json({ page: 2 }));
    for (const [status, page] of [
      [201, 1],
      [200, 2],
      [200, 2],
    ]) {
      const response = await send(api, ACCOUNTS);
      expect([response.status, await response.json()]).toEqual([status, { page }]);
    }
  });

  test("a later call of respond replaces those of its method and path, and no others", async () => {
    const api = fakeApi<Paths>();
    const status = async (method: string, path: string) => (await send(api, path, { method })).status;
    api.respond("GET", ACCOUNTS, new Response(null, { status: 201 }), new Response(null, { status: 202 }));
    api.respond("PUT", STATUS, new Response(null, { status: 203 }));
    api.respond("GET", ACCOUNTS, new Response(null, { status: 204 }));
    expect([await status("GET", ACCOUNTS), await status("PUT", "/v1/partnership/accounts/a/status")]).toEqual([
      204, 203,
    ]);
    api.respond("PUT", STATUS, new Response(null, { status: 205 }));
    expect([await status("GET", ACCOUNTS), await status("PUT", "/v1/partnership/accounts/a/status")]).toEqual([
      204, 205,
    ]);
  });

  test("a documented response has its body as JSON and its headers; one without a body has none", async () => {
    const api = fakeApi<Operations>();
    const listed = () => send(api, ACCOUNTS);
    api.options.onStart(started("listAccounts", "GET", ACCOUNTS));
    api.respond("listAccounts", { status: 200, headers: { "X-Page": "2" }, body: { data: "none" } });
    const response = await listed();
    expect([response.status, response.headers.get("x-page"), response.headers.get("content-type")]).toEqual([
      200,
      "2",
      "application/json",
    ]);
    expect(await response.json()).toEqual({ data: "none" });
    api.respond("listAccounts", () => ({ status: 200 }) as never);
    expect([(await listed()).body, (await listed()).status]).toEqual([null, 200]);
  });

  test("reset → the failure of a connection that was reset", async () => {
    const api = fakeApi<Paths>();
    api.respond("GET", ACCOUNTS, "reset");
    const failure = await send(api, ACCOUNTS).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TypeError);
    expect(failure).toMatchObject({ message: "fetch failed", cause: { code: "ECONNRESET", message: "reset" } });
  });

  test("silence → nothing, until the signal ends the attempt, or because it has ended", async () => {
    const api = fakeApi<Paths>();
    api.respond("GET", ACCOUNTS, "silence");
    const caller = new AbortController();
    const seen: unknown[] = [];
    const waiting = send(api, ACCOUNTS, { signal: caller.signal }).catch((error: unknown) => seen.push(error));
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toEqual([]);
    caller.abort("enough");
    await waiting;
    expect(seen).toEqual(["enough"]);
    await expect(send(api, ACCOUNTS, { signal: AbortSignal.abort("before") })).rejects.toBe("before");
  });

  test("a function makes one for each request, at once or later", async () => {
    const api = fakeApi<Paths>();
    api.respond(
      "PUT",
      STATUS,
      ({ pathname }) => Response.json({ pathname }),
      async ({ body }) => Response.json({ body }),
    );
    const put = async () =>
      (await send(api, "/v1/partnership/accounts/a/status", { method: "PUT", body: '{"status":"active"}' })).json();
    expect([await put(), await put()]).toEqual([
      { pathname: "/v1/partnership/accounts/a/status" },
      { body: { status: "active" } },
    ]);
  });

  test("a token is given for any credentials, and is no request", async () => {
    const api = fakeApi<Paths>();
    const response = await send(api, "/any/token", { method: "POST", body: "a=1&grant_type=client_credentials" });
    expect([response.status, await response.json(), api.requests]).toEqual([
      200,
      { access_token: "fake-token", expires_in: 3600 },
      [],
    ]);
  });
});

describe("where a request leads", () => {
  /** Paths that a pattern may confuse. */
  type Confusable = Record<"/v1/a.b/{id}" | "/v1/a.b/one" | "/v1/{kind}/{id}", { get: { responses: object } }>;
  const respondAll = (api: FakeApi<Confusable>) => {
    api.respond("GET", "/v1/{kind}/{id}", Response.json("two parameters"));
    api.respond("GET", "/v1/a.b/{id}", Response.json("one parameter"));
    api.respond("GET", "/v1/a.b/one", Response.json("none"));
  };

  test.each([
    ["/v1/a.b/one", "/v1/a.b/one", "none"],
    ["/v1/a.b/other", "/v1/a.b/{id}", "one parameter"],
    ["/v1/aXb/one", "/v1/{kind}/{id}", "two parameters"],
  ])("%s → %s: fewer parameters come first, in whatever order they were given", async (pathname, path, found) => {
    const api = fakeApi<Confusable>();
    respondAll(api);
    expect(await (await send(api, pathname)).json()).toBe(found);
    expect(api.requests).toMatchObject([{ path, pathname }]);
  });

  test.each([
    ["GET", "/v1/a.b/one/more"],
    ["GET", "/before/v1/a.b/one"],
    ["GET", "/v1/a.b/"],
    ["POST", "/v1/a.b/one"],
  ])("%s %s leads nowhere: the error names both, and the request is recorded with its path", async (method, path) => {
    const api = fakeApi<Confusable>();
    respondAll(api);
    await expect(send(api, path, { method })).rejects.toThrow(
      new Error(`the fake API has no response to ${method} ${path}; call respond()`),
    );
    expect(api.requests).toMatchObject([{ method, path, pathname: path }]);
  });
});

describe("by the name of the operation", () => {
  test("responses given before its first call, and after it", async () => {
    const api = fakeApi<Operations>();
    const { client } = testClient(undefined, api.options);
    const list = async () => (await client.GET(ACCOUNTS)).data;
    api.respond("listAccounts", { status: 200, body: { data: "first" } }, { status: 200, body: { data: "second" } });
    expect([await list(), await list()]).toEqual([{ data: "first" }, { data: "second" }]);
    api.respond("listAccounts", { status: 200, body: { data: "third" } });
    expect(await list()).toEqual({ data: "third" });
  });

  test("a call whose operation was given nothing, although another was → no advice about onStart", async () => {
    const api = fakeApi<Operations>();
    api.respond("setAccountStatus", "reset");
    api.options.onStart(started("listAccounts", "GET", ACCOUNTS));
    await expect(send(api, ACCOUNTS)).rejects.toThrow(
      new Error(`the fake API has no response to GET ${ACCOUNTS}; call respond()`),
    );
  });

  test("no call was reported → the error names the option that is missing", async () => {
    const api = fakeApi<Operations>();
    api.respond("listAccounts", "reset");
    await expect(send(api, ACCOUNTS)).rejects.toThrow(
      new Error(
        `the fake API has no response to GET ${ACCOUNTS}; call respond(); the client lacks the onStart of the fake's options`,
      ),
    );
  });

  test("its first call decides the place; a notice without a path decides nothing", async () => {
    const api = fakeApi<Operations>();
    api.respond("listAccounts", Response.json("found"));
    for (const path of [undefined, ACCOUNTS, "/v1/other"]) api.options.onStart(started("listAccounts", "GET", path));
    expect(await (await send(api, ACCOUNTS)).json()).toBe("found");
    await expect(send(api, "/v1/other")).rejects.toThrow("no response to GET /v1/other");
  });
});

describe("what a request is recorded as", () => {
  async function recorded(init: RequestInit, path = ACCOUNTS) {
    const api = fakeApi<Paths>();
    api.respond("GET", ACCOUNTS, Response.json({}));
    api.respond("PUT", STATUS, Response.json({}));
    await send(api, path, init);
    return api.requests[0];
  }

  test("a query parameter that was sent several times has a list of its values", async () => {
    const api = fakeApi<Paths>();
    const { client } = testClient(undefined, api.options);
    api.respond("GET", ACCOUNTS, Response.json({ data: [] }));
    await client.GET(ACCOUNTS, { params: { query: { ids: ["1", "2"], cursor: "", limit: 5 } } });
    expect(api.requests[0]?.query).toMatchObject({ ids: ["1", "2"], cursor: "", limit: "5" });
  });

  test("headers by lower-case name, without credentials", async () => {
    const headers = { Authorization: "Bearer s3cr3t", "X-Api-Key": "s3cr3t", "X-Trace": "1" };
    expect((await recorded({ headers }))?.headers).toEqual({ "x-trace": "1" });
  });

  test.each([
    ['{"a":1}', { a: 1 }],
    ["a=1", "a=1"],
    ["", undefined],
    [undefined, undefined],
  ])("the body %j is %j", async (body, want) => {
    const init = { method: "PUT", headers: { "Content-Type": "text/plain" }, ...(body === undefined ? {} : { body }) };
    expect((await recorded(init, "/v1/partnership/accounts/a/status"))?.body).toEqual(want);
  });

  test("the time since the fake was made, by its clock", async () => {
    const api = fakeApi<Paths>();
    api.respond("GET", ACCOUNTS, Response.json({}));
    await send(api, ACCOUNTS);
    await api.options.clock.sleep(20_000);
    await send(api, ACCOUNTS);
    expect(api.requests.map(({ at }) => at)).toEqual([0, 20_000]);
  });
});
