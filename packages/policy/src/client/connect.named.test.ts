import { describe, expect, test } from "vitest";
import { cart } from "../../test/apis.ts";
import { testClient } from "../../test/client.ts";
import { fakeServer, type Respond } from "../../test/fake-server.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { callInfo } from "../facts/call-info-registry.ts";
import type { CallResult } from "./call-types.ts";

const template = "/v1/partnership/accounts/{account_id}/status";

/** The methods as a caller without types has them. */
type Named = Record<string, (init?: unknown) => Promise<CallResult<unknown>>>;

type Own = Pick<ReturnType<typeof named>, "client" | "byName">;

function named(respond?: Respond) {
  const made = testClient(respond);
  return { ...made, byName: made.client as unknown as Named };
}

describe("a call by the name of its operation", () => {
  test("sends what the call by its path sends", async () => {
    const { client, byName, clock, seen } = named();
    const key = { "Idempotency-Key": "key-1", "X-Request-Id": "request-1", "X-Own": "own" };
    const body = { status: "paused" };
    await clock.run(
      client.PUT(template, { params: { path: { account_id: "a 1" }, query: { dry_run: true }, header: key }, body }),
    );
    const call = byName.setAccountStatus?.({
      path: { account_id: "a 1" },
      query: { dry_run: true },
      headers: key,
      body,
    });
    const result = await clock.run(call as Promise<CallResult<unknown>>);
    const [byPath, other] = seen.map(({ method, url, headers, body }) => ({
      method,
      url,
      body,
      headers: [...headers],
    }));
    expect(other).toEqual(byPath);
    expect(other?.url).toBe("https://partner.example/v1/partnership/accounts/a%201/status?dry_run=true");
    expect(callInfo(result.response)).toMatchObject({ operation: "setAccountStatus", idempotencyKey: "key-1" });
  });

  test("takes an option that is undefined as left out, as the call by its path does", async () => {
    const { client, byName, clock, seen } = named();
    const options = {
      ...{ policy: undefined, signal: undefined, headers: undefined, body: undefined, bodySerializer: undefined },
      ...{ querySerializer: undefined, pathSerializer: undefined, middleware: undefined, baseUrl: undefined },
      ...{ fetch: undefined, cache: undefined, redirect: undefined, keepalive: undefined },
    };
    const none = { attempts: undefined, attemptTimeoutMs: undefined, deadlineMs: undefined, priority: undefined };
    const policy = { ...none, repeats: undefined, onWait: undefined };
    await clock.run(byName.listAccounts?.() as Promise<unknown>);
    await clock.run(byName.listAccounts?.({ ...options, query: undefined }) as Promise<unknown>);
    await clock.run(client.GET("/v1/partnership/accounts", { ...options, params: undefined }));
    await clock.run(byName.listAccounts?.({ policy }) as Promise<unknown>);
    const [first, ...others] = seen.map(({ method, url, body }) => ({ method, url, body }));
    expect(others).toEqual([first, first, first]);
  });

  test("shows middleware what the call by its path shows: template, path, query and every documented header", async () => {
    const { client, byName, clock } = named();
    const shown: unknown[] = [];
    client.use({
      onRequest: ({ schemaPath, params }: { schemaPath: string; params: unknown }) =>
        void shown.push({ schemaPath, params }),
    });
    const headers = { "Idempotency-Key": "key-1", "X-Request-Id": "request-1", Prefer: "respond-async" };
    const path = { account_id: "a 1" };
    const query = { dry_run: true };
    await clock.run(client.PUT(template, { params: { path, query, header: headers }, body: {} }));
    await clock.run(byName.setAccountStatus?.({ path, query, headers, body: {} }) as Promise<unknown>);
    expect(shown[1]).toEqual(shown[0]);
    expect(shown[1]).toMatchObject({ params: { header: { Prefer: "respond-async" } } });
  });

  const pairs: [string, string][] = [
    ["X-Request-Id", "request-1"],
    ["Accept", "text/plain"],
  ];

  test.each<[string, unknown]>([
    ["an object in another case", { "x-request-id": "request-1", ACCEPT: "text/plain" }],
    ["Headers", new Headers({ "X-Request-Id": "request-1", Accept: "text/plain" })],
    ["pairs", pairs],
    ["a Map", new Map(pairs)],
    ["lists, and values that are left out", { "X-Request-Id": ["request-1"], Accept: "text/plain", Prefer: undefined }],
  ])("takes headers as %s", async (_form, headers) => {
    const { byName, clock, seen } = named();
    await clock.run(byName.listAccounts?.({ headers }) as Promise<unknown>);
    expect([...(seen[0]?.headers ?? [])].filter(([name]) => /^(accept|x-request-id|prefer)$/.test(name))).toEqual([
      ["accept", "text/plain"],
      ["x-request-id", "request-1"],
    ]);
  });

  test("null takes a header away, in both forms", async () => {
    const { client, byName, clock, seen } = named();
    const headers = { "Content-Type": null };
    const path = { account_id: "a" };
    const body = "text";
    const bodySerializer = () => "text";
    await clock.run(client.PUT(template, { params: { path }, headers, body, bodySerializer } as never));
    await clock.run(byName.setAccountStatus?.({ path, headers, body, bodySerializer }) as Promise<unknown>);
    const [byPath, other] = seen.map(({ headers }) => headers.get("Content-Type"));
    expect(other).toBe(byPath);
    expect(other).not.toContain("json");
  });

  test("is called without its client, and with options that an object inherits or computes", async () => {
    const { byName, clock, seen } = named();
    const { setAccountStatus: detached } = byName;
    class Init {
      get path() {
        return { account_id: "a" };
      }
      get body() {
        return { status: "paused" };
      }
    }
    const options = [new Init(), Object.create({ path: { account_id: "a" }, body: { status: "paused" } })];
    for (const init of options) await clock.run(detached?.(init) as Promise<unknown>);
    expect(seen.map(({ url, body }) => [new URL(url).pathname, body])).toEqual(
      options.map(() => ["/v1/partnership/accounts/a/status", '{"status":"paused"}']),
    );
  });

  test("takes policy, signal, fetch, parseAs and middleware in the same object", async () => {
    const { byName, clock } = named(() => new Response("as text"));
    const traced: string[] = [];
    const result = await clock.run(
      byName.listAccounts?.({
        policy: { attempts: 1 },
        signal: new AbortController().signal,
        parseAs: "text",
        middleware: [{ onRequest: ({ schemaPath }: { schemaPath: string }) => void traced.push(schemaPath) }],
      }) as Promise<CallResult<unknown>>,
    );
    expect([result.data, traced]).toEqual(["as text", ["/v1/partnership/accounts"]]);
  });

  test.each<[string, unknown, string]>([
    ["listAccounts", { params: { query: {} } }, "params is not an option of a call; give path, query and headers"],
    [
      "listAccounts",
      { polcy: {} },
      "unknown option polcy; did you mean policy? The options are: path, query, headers, ",
    ],
    ["listAccounts", { attempts: 1 }, "attempts is not an option of a call; give policy.attempts"],
    ["listAccounts", { query: new Map() }, "query is a value of type Map; give an object"],
    ["listAccounts", "text", "init is a value of type string; give an object"],
    ["setAccountStatus", { body: {} }, "path.account_id is missing"],
    ["setAccountStatus", { path: { account_id: "" }, body: {} }, 'path.account_id is ""'],
    ["setAccountStatus", { path: ["a"], body: {} }, "path.account_id is missing"],
    ["listAccounts", { query: [["a", "b"]] }, "query is a value of type Array; give an object"],
    ["listAccounts", { query: { a: { b: 1 } } }, "query.a is a value of type Object; give a string"],
    ["listAccounts", { headers: "X-A: b" }, "headers is a value of type string; give an object"],
    ["listAccounts", { headers: { "X-A": "a\nb" } }, "headers.X-A has a character that no header can carry"],
    ["listAccounts", { headers: { "X-A": "a", "x-a": "b" } }, "headers.x-a is given as X-A, too"],
    ["listAccounts", [], "init is a value of type Array; give an object"],
    ["listAccounts", { policy: null }, "policy is null; give an object"],
    ["listAccounts", { parseAs: "xml" }, "parseAs is none of json, text, blob, arrayBuffer, stream"],
    ["setAccountStatus", { path: { account_id: ".." }, body: {} }, 'path.account_id is ".."'],
  ])("%s(%j): refuses what it does not take, and names the field as it was written", async (id, init, message) => {
    const { byName, seen } = named();
    const error = await thrownBy(byName[id]?.(init) as Promise<unknown>);
    expect(error.name).toBe("ConfigurationError");
    expect(error.message).toContain(`${id}: ${message}`);
    expect(seen).toEqual([]);
  });

  test.each([
    [
      "by name",
      "listAccounts: headers.X-Platform-Parent-Account-Id has a character",
      (own: Own) => own.byName.listAccounts?.(),
    ],
    [
      "by path",
      "listAccounts: params.header.X-Platform-Parent-Account-Id has a character",
      (own: Own) => own.client.GET("/v1/partnership/accounts"),
    ],
  ])("names a managed header as a call %s has it", async (_form, message, call) => {
    const { client } = testClient(undefined, { parentAccountId: "par\n1" });
    const error = await thrownBy(call({ client, byName: client as unknown as Named }) as Promise<unknown>);
    expect(error.message).toContain(message);
  });

  test("a call by its path still takes params, and neither path nor query beside them", async () => {
    const { client } = named();
    const error = await thrownBy(client.GET("/v1/partnership/accounts", { path: {} } as never));
    expect(error.message).toContain("listAccounts: path is not an option of a call; give params.path");
  });

  test("CRT-010, CRT-018 · a session fills the headers of its named calls, too", async () => {
    const server = fakeServer();
    const shop = server.client(cart, { auth: { apiKey: "k3y" }, tagId: "tag-1" });
    const customer = shop.session({ sessionId: "session-1" }) as unknown as Named;
    await server.clock.run(customer.reserveItems?.({ body: {} }) as Promise<unknown>);
    const [request] = server.seen;
    expect([request?.headers.get("svc-session-id"), request?.headers.get("svc-tag-id")]).toEqual([
      "session-1",
      "tag-1",
    ]);
  });

  test("there is one for each operation of the manifest, and none else", () => {
    const { client } = named();
    const members = new Set(Object.keys(client));
    expect(members.has("registerAccount")).toBe(true);
    expect(members.has("exchangeClientCredentials")).toBe(false);
  });
});
