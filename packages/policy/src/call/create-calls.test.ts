import { settle } from "@tillside/testing/manual-clock";
import { describe, expect, test, vi } from "vitest";
import { testClient } from "../../test/client.ts";
import { thrownBy } from "../../test/thrown-by.ts";
import { callInfo } from "../facts/call-info-registry.ts";

const path = "/v1/accounts/register/partnership";
const list = "/v1/partnership/accounts";
const privacy = "/v1/partnership/network-privacy-requests";
const status = "/v1/partnership/accounts/{account_id}/status";
const responded =
  (...statuses: number[]) =>
  (_seen: unknown, count: number) =>
    Response.json({}, { status: statuses[Math.min(count, statuses.length) - 1] ?? 200 });

describe("a call", () => {
  test("ONB-213, ONB-214, ONB-215 · every attempt has the same key, the same request id and the same bytes", async () => {
    const { client, clock, seen } = testClient(responded(503, 429, 401, 500, 200));
    const { response } = await clock.run(client.POST(path, { body: { brand: "Brook & Söhne" } }));
    expect(response.status).toBe(200);
    expect(seen).toHaveLength(5);
    const key = seen[0]?.headers.get("Idempotency-Key");
    for (const { headers, body } of seen) {
      expect(headers.get("Idempotency-Key")).toBe(key);
      expect(headers.get("X-Request-Id")).toBe(seen[0]?.headers.get("X-Request-Id"));
      expect(body).toBe('{"brand":"Brook & Söhne","platform_parent_account_id":"par_1"}');
    }
    expect(callInfo(response)).toMatchObject({ outcome: "executed", attempts: 5, idempotencyKey: key });
  });

  test.each([400, 403, 404, 409, 422, 501])("a %i is returned at once, not executed, with its key", async (code) => {
    const { client, clock, seen } = testClient(responded(code));
    const { response } = await clock.run(client.POST(path, { body: {} }));
    expect(seen).toHaveLength(1);
    const { idempotencyKey } = callInfo(response);
    expect(callInfo(response)).toMatchObject({ outcome: "not-executed", attempts: 1 });
    expect(idempotencyKey).toBe(seen[0]?.headers.get("Idempotency-Key"));
  });

  test("limits for one call; undefined leaves the client's", async () => {
    const { client, clock, seen } = testClient(responded(503));
    await clock.run(client.GET(list, { policy: { attempts: 2 } }));
    expect(seen).toHaveLength(2);
    const policy = { attempts: undefined, attemptTimeoutMs: undefined, deadlineMs: undefined };
    await clock.run(client.GET(list, { policy: policy as never }));
    expect(seen).toHaveLength(6);
    const wrong = await thrownBy(client.GET(list, { policy: { deadlineMs: -1 } }));
    expect(wrong.message).toBe("listAccounts: policy: deadlineMs must be a number above 0.");
  });

  test("a fetch for one call still goes through the policy", async () => {
    const { client, clock, seen } = testClient();
    const own: string[] = [];
    const fetch = vi.fn(async (request: Request) => {
      own.push(request.headers.get("Authorization") ?? "none");
      return Response.json({}, { status: own.length === 1 ? 503 : 200 });
    });
    const { response } = await clock.run(client.POST(path, { body: {}, fetch }));
    expect(callInfo(response)).toMatchObject({ attempts: 2, outcome: "executed" });
    expect(own).toEqual(["Bearer token-1", "Bearer token-1"]);
    expect(seen).toEqual([]);
  });

  test("a caller's own Authorization is refused: the client's would replace it without a word", async () => {
    const { client, seen, exchanges } = testClient();
    const problem = "is written by the client, from its auth; leave it out. Nothing was sent.";
    const headers = { authorization: "Bearer s3cr3t" };
    const inHeaders = await thrownBy(client.GET(list, { headers }));
    expect(inHeaders.message).toBe(`listAccounts: headers.Authorization ${problem}`);
    const inParams = await thrownBy(client.GET(list, { params: { header: headers } } as never));
    expect(inParams.message).toBe(`listAccounts: params.header.Authorization ${problem}`);
    const byName = client as unknown as Record<"listAccounts", (init: object) => Promise<unknown>>;
    const named = await thrownBy(byName.listAccounts({ headers }));
    expect(named.message).toBe(`listAccounts: headers.Authorization ${problem}`);
    expect([seen, exchanges()]).toEqual([[], 0]);
  });

  test.each(["https://evil.example", "https://partner.example.evil.example", "https://partner.example@evil.example"])(
    "a baseUrl for one call cannot carry the token elsewhere: %s",
    async (baseUrl) => {
      const { client, seen, exchanges } = testClient();
      await expect(client.GET(list, { baseUrl })).rejects.toThrow();
      expect([seen, exchanges()]).toEqual([[], 0]);
    },
  );

  test.each(["", "/", "?", "/#", "/?#"])("a baseUrl for one call may end as its client's may: %j", async (end) => {
    const { client, clock, seen } = testClient(undefined, { baseUrl: `https://partner.example/base${end}` });
    await clock.run(client.GET(list, { baseUrl: `https://partner.example/base${end}` }));
    expect(seen.map(({ url }) => url)).toEqual([`https://partner.example/base${list}?parent_account_id=par_1`]);
  });

  test("middleware cannot carry the token elsewhere either", async () => {
    const { client, seen } = testClient();
    client.use({ onRequest: () => new Request("https://evil.example/v1/partnership/accounts") });
    const error = await thrownBy(client.GET(list));
    expect(error.message).toContain("listAccounts: the address leaves the client's baseUrl");
    expect(seen).toEqual([]);
  });

  test("of a call to another host, no body is read", async () => {
    const { client, seen } = testClient();
    const pull = vi.fn((controller: ReadableStreamDefaultController) => controller.error(new Error("broken")));
    const bodySerializer = () => new ReadableStream({ pull }, { highWaterMark: 0 });
    const call = { body: {}, baseUrl: "https://evil.example", bodySerializer, duplex: "half" };
    const error = await thrownBy(client.POST(path, call as never));
    expect(error.message).toContain("registerAccount: the address leaves the client's baseUrl");
    expect([pull.mock.calls, seen]).toEqual([[], []]);
  });

  test.each(["..", ".", ""])('the path parameter "%s" is refused; others are encoded', async (account_id) => {
    const { client, clock, seen } = testClient();
    const error = await thrownBy(client.PUT(status, { params: { path: { account_id } }, body: {} }));
    expect(error.message).toContain("setAccountStatus: params.path.account_id");
    await clock.run(client.PUT(status, { params: { path: { account_id: "../a" } }, body: {} }));
    expect(seen.map(({ url }) => url)).toEqual(["https://partner.example/v1/partnership/accounts/..%2Fa/status"]);
  });

  describe("what is checked is what is sent", () => {
    class Registration {
      brand = "Brook";
      platform_parent_account_id: string | undefined;
      constructor(parent?: string) {
        this.platform_parent_account_id = parent;
      }
    }
    test("ONB-044, ONB-194 · a class instance, toJSON and a proxy carry this client's parent account id", async () => {
      const { client, clock, seen } = testClient();
      const bodies = [new Registration(), { toJSON: () => ({ brand: "Brook" }) }, new Proxy({ brand: "Brook" }, {})];
      for (const body of bodies) await clock.run(client.POST(path, { body }));
      const sent = seen.map((one) => [JSON.parse(one.body), one.headers.get("X-Platform-Parent-Account-Id")]);
      expect(sent).toEqual(bodies.map(() => [{ brand: "Brook", platform_parent_account_id: "par_1" }, "par_1"]));
    });

    test.each<[string, () => object]>([
      ["a class instance", () => new Registration("par_2")],
      ["toJSON", () => ({ toJSON: () => ({ platform_parent_account_id: "par_2" }) })],
      ["a proxy", () => new Proxy({ platform_parent_account_id: "par_1" }, { get: () => "par_2" })],
    ])("ONB-044, ONB-194 · %s with another parent account id is refused", async (_kind, bodyOf) => {
      const { client, seen } = testClient();
      const error = await thrownBy(client.POST(path, { body: bodyOf() }));
      expect(error.message).toContain("platform_parent_account_id is given, but is not this client's parentAccountId");
      expect(seen).toEqual([]);
    });

    test("ONB-044, ONB-194 · a parent account id that the body inherits is refused: JSON would leave it out", async () => {
      const { client, seen } = testClient();
      const body = Object.create(
        { platform_parent_account_id: "par_2" },
        { brand: { value: "Brook", enumerable: true } },
      );
      const error = await thrownBy(client.POST(path, { body }));
      expect(error.message).toContain("body.platform_parent_account_id is a getter of a class, or inherited");
      expect(seen).toEqual([]);
    });

    test.each([0, 1, 2, 3, 4])(
      "ONB-194 · a getter that changes after %i reads sends no other parent",
      async (reads) => {
        const { client, clock, seen } = testClient();
        let read = 0;
        const body = {
          get platform_parent_account_id() {
            return read++ < reads ? "par_1" : "par_2";
          },
        };
        const result = await clock.run(client.POST(path, { body })).catch((error: Error) => error);
        const sent = seen.map((one) => JSON.parse(one.body).platform_parent_account_id);
        expect(sent).toEqual(result instanceof Error ? [] : ["par_1"]);
      },
    );

    test("ONB-194 · an instance with a serializer of its own, too", async () => {
      const { client, seen } = testClient();
      const bodySerializer = (body: unknown) => JSON.stringify(body);
      const error = await thrownBy(client.POST(path, { body: new Registration("par_2"), bodySerializer }));
      expect(error.message).toContain("platform_parent_account_id is given");
      expect(seen).toEqual([]);
    });

    test("a session's value that no header can carry is refused without it", async () => {
      const { client } = testClient(undefined, { parentAccountId: "s3cr3t\n1" });
      const error = await thrownBy(client.GET(list));
      expect(error.message).toBe(
        "listAccounts: params.header.X-Platform-Parent-Account-Id has a character that no header can carry. Nothing was sent.",
      );
    });
  });

  describe("a mistake of the caller's is a ConfigurationError that names the field", () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const bare = "must have no user, password, query or fragment";
    const place = { path: { account_id: "acc_1" } };

    test.each<[string, string, object]>([
      ["policy", "policy is null; give an object", { policy: null }],
      ["policy", "policy is a value of type string; give an object", { policy: "fast" }],
      ["policy", "policy is a value of type Array; give an object", { policy: [] }],
      ["middleware", "middleware is 1; give a list", { middleware: 1 }],
      ["middleware", "middleware is null; give a list", { middleware: null }],
      ["bodySerializer", "bodySerializer is 1; give a function", { bodySerializer: 1 }],
      ["bodySerializer", "bodySerializer is null; give a function", { bodySerializer: null }],
      ["pathSerializer", "pathSerializer is a value of type string; give a function", { pathSerializer: "a" }],
      ["querySerializer", "querySerializer is 1; give a function or its settings", { querySerializer: 1 }],
      ["Request", "Request is 1; give a function", { Request: 1 }],
      ["baseUrl", "baseUrl is 1; give a string", { baseUrl: 1 }],
      ["baseUrl", "baseUrl is not a URL; give it with its scheme", { baseUrl: "s3cr3t.example" }],
      ["baseUrl", `baseUrl ${bare}`, { baseUrl: "https://user:s3cr3t@partner.example" }],
      ["baseUrl", `baseUrl ${bare}`, { baseUrl: "https://partner.example/?x=s3cr3t" }],
      ["baseUrl", `baseUrl ${bare}`, { baseUrl: "https://partner.example/sub#s3cr3t" }],
      ["headers", "headers is a value of type string; give an object", { headers: "X-A: 1" }],
      ["params", "params is a value of type string; give an object", { params: "a" }],
      ["query", "params.query is 1; give an object", { params: { ...place, query: 1 } }],
      ["body", "body is a value of type FormData, which JSON cannot carry", { body: new FormData() }],
      ["signal", "signal is a value of type Object; give an AbortSignal", { signal: {} }],
      ["signal", "signal is a value of type boolean; give an AbortSignal", { signal: false }],
      ["signal", "signal is a value of type EventTarget; give an AbortSignal", { signal: new EventTarget() }],
      ["signal", "signal is a value of type AbortController; give an AbortSignal", { signal: new AbortController() }],
      ["fetch", "fetch is a value of type string; give a function", { fetch: "fetch" }],
      ["fetch that a condition left out", "fetch is a value of type boolean; give a function", { fetch: false }],
      ["an empty fetch", "fetch is a value of type string; give a function", { fetch: "" }],
      ["query", "query is not an option of a call; give params.query", { query: { page: 2 } }],
      ["path", "path is not an option of a call; give params.path", { path: { account_id: "acc_1" } }],
      ["attempts", "attempts is not an option of a call; give policy.attempts", { attempts: 1 }],
      ["deadlineMs", "deadlineMs is not an option of a call; give policy.deadlineMs", { deadlineMs: 1 }],
      ["repeats", "repeats is not an option of a call; give policy.repeats", { repeats: true }],
      ["json", "json is not an option of a call; give body", { json: { status: "s3cr3t" } }],
      ["data", "data is not an option of a call; give body", { data: { status: "s3cr3t" } }],
      [
        "idempotencyKey",
        'idempotencyKey is not an option of a call; give headers: { "Idempotency-Key": … }',
        { idempotencyKey: "s3cr3t" },
      ],
      [
        "timeout",
        "timeout is not an option of a call; give policy.attemptTimeoutMs or policy.deadlineMs",
        { timeout: 5_000 },
      ],
      ["retries", "retries is not an option of a call; give policy.attempts", { retries: 2 }],
      ["parseAs", "parseAs is none of json, text, blob, arrayBuffer, stream", { parseAs: "formData" }],
      ["body", "body.amount is a value of type bigint, which JSON cannot carry", { body: { amount: 1n } }],
      ["body", "body cannot be written as JSON", { body: circular }],
      ["path", "params.path.account_id has half of a surrogate pair", { params: { path: { account_id: "\ud800" } } }],
      ["query", "params.query.q has half of a surrogate pair", { params: { ...place, query: { q: "\udc00" } } }],
      ["headers", "headers.X-Own has a character", { headers: { "X-Own": "s3cr3t\n1" } }],
    ])("%s: %s", async (_field, problem, init) => {
      const { client, seen, exchanges } = testClient();
      let promise: Promise<unknown> | undefined;
      expect(() => {
        promise = client.PUT(status, { params: place, body: {}, ...init } as never);
      }).not.toThrow();
      const error = await thrownBy(promise as Promise<unknown>);
      expect(error).toMatchObject({ name: "ConfigurationError" });
      expect(error.message).toMatch(/^setAccountStatus: .+\. Nothing was sent\.$/);
      expect(error.message).toContain(problem);
      expect(error.message).not.toContain("s3cr3t");
      expect([seen, exchanges()]).toEqual([[], 0]);
    });

    test.each<[string, object]>([
      ["setAccountStatus: policy: unknown option attempt; did you mean attempts?", { policy: { attempt: 3 } }],
      ["setAccountStatus: unknown option cacheFor. The options are: params, headers, body, ", { cacheFor: 60 }],
      ["setAccountStatus: unknown option polcy; did you mean policy?", { polcy: { attempts: 3 } }],
      ["setAccountStatus: params: unknown option querry; did you mean query?", { params: { ...place, querry: {} } }],
    ])("%s", async (problem, init) => {
      const { client, seen } = testClient();
      const error = await thrownBy(client.PUT(status, { params: place, body: {}, ...init } as never));
      expect(error).toMatchObject({ name: "ConfigurationError" });
      expect(error.message).toContain(problem);
      const raw = await thrownBy(client.raw("GET", "/v1/x", { safety: "read", bucke: "reads" } as never));
      expect(raw.message).toContain("raw(): unknown option bucke; did you mean bucket?");
      expect(seen).toEqual([]);
    });

    test("what stands beside its place is let through where it is undefined, and what fetch takes is", async () => {
      const { client, clock, seen } = testClient();
      const further = { query: undefined, data: undefined, priority: "high", dispatcher: undefined, cache: "no-store" };
      await clock.run(client.GET(list, further as never));
      expect(seen).toHaveLength(1);
    });

    test.each<[string, unknown]>([
      ["a value of type string", "page=1"],
      ["a value of type Array", [["page", 1]]],
      ["a value of type Map", new Map([["body", {}]])],
      ["5", 5],
      ["a value of type function", () => ({})],
    ])("a call is made with an object, and not with %s", async (kind, init) => {
      const { client, seen } = testClient();
      const error = await thrownBy(client.GET(list, init as never));
      expect(error.message).toBe(`listAccounts: init is ${kind}; give an object. Nothing was sent.`);
      const raw = await thrownBy(client.raw("GET", "/v1/x", init as never));
      expect(raw.message).toBe(`raw(): init is ${kind}; give an object. Nothing was sent.`);
      expect(seen).toEqual([]);
    });

    test("an instance of a class and an object that inherits other options lose nothing", async () => {
      const { client, clock, seen } = testClient();
      class Write {
        get params() {
          return place;
        }
        get body() {
          return { status: "active" };
        }
        get headers() {
          return { "X-Own": "a" };
        }
      }
      await clock.run(client.PUT(status, new Write() as never));
      await clock.run(client.PUT(status, Object.create(new Write()) as never));
      class Raw {
        safety = "unsafe" as const;
        get body() {
          return { status: "active" };
        }
        get headers() {
          return { "X-Own": "a" };
        }
      }
      await clock.run(client.raw("POST", "/v1/x", new Raw()));
      for (const { body, headers } of seen) {
        expect([JSON.parse(body), new Headers(headers as never).get("X-Own")]).toEqual([{ status: "active" }, "a"]);
      }
      expect(seen).toHaveLength(3);
    });

    test("raw() says that a method is a string", async () => {
      const { client } = testClient();
      const error = await thrownBy(client.raw(5 as never, "/v1/x", { safety: "read" }));
      expect(error).toMatchObject({ name: "ConfigurationError", message: "raw(): the method must be a string." });
    });

    const noResponses: [string, () => unknown][] = [
      ["undefined", async () => undefined],
      ["undefined at once", () => undefined],
      ["null", async () => null],
      ["data", async () => ({ status: 200, data: {} })],
    ];
    test.each(noResponses)("fetch gives %s: it may have sent the request", async (_what, own) => {
      const fetch = vi.fn(own) as never;
      const { client, clock } = testClient(undefined, { auth: { getToken: () => "token-1" }, fetch });
      const write = await thrownBy(clock.run(client.POST(path, { body: {} })));
      expect(write).toMatchObject({ name: "ConfigurationError", info: { outcome: "unknown", attempts: 1 } });
      expect(write.message).toMatch(
        /^registerAccount: POST .* failed: `fetch` gave no Response; return the one that it receives\. It may have been executed: repeat it only under the same key, \S+, until 2026-11-21T11:00:00\.000Z, with policy: \{ repeats: true, keyEndsAt \}\./,
      );
      const read = await thrownBy(clock.run(client.GET(list)));
      expect(read).toMatchObject({ name: "ConfigurationError", info: { outcome: "not-executed", attempts: 1 } });
      expect(fetch).toHaveBeenCalledTimes(2);
      expect(clock.sleeping).toBe(0);
    });

    test("a Response of another library is one", async () => {
      const foreign = { status: 200, ok: true, headers: new Headers(), body: null, text: async () => "" };
      const { client, clock } = testClient(undefined, {
        auth: { getToken: () => "token-1" },
        fetch: (async () => foreign) as never,
      });
      const { response } = await clock.run(client.GET(list));
      expect(callInfo(response).outcome).toBe("executed");
    });

    test("null is nothing given where openapi-fetch takes it for that", async () => {
      const { client, clock, seen } = testClient();
      await clock.run(client.GET(list, null as never));
      await clock.run(client.GET(list, { params: null, signal: null, fetch: null } as never));
      expect(seen).toHaveLength(2);
    });

    test("raw(): the path begins with a slash, and the query is plain values", async () => {
      const { client, seen } = testClient();
      const error = await thrownBy(client.raw("GET", ":99999/x" as never, { safety: "read" }));
      expect(error.message).toBe('raw(): the path must begin with "/".');
      const query = { filter: { "x]&dry_run=true&y[": 1 } } as never;
      expect((await thrownBy(client.raw("GET", "/x", { safety: "read", query }))).message).toBe(
        "GET /x: params.query.filter is a value of type Object; give a string, a finite number or a boolean. Nothing was sent.",
      );
      expect(seen).toEqual([]);
    });
  });

  test("broken JSON in a success: executed, never repeated, never a bare SyntaxError", async () => {
    const { client, clock, seen } = testClient(() => new Response('{"data":'));
    const error = await thrownBy(clock.run(client.POST(path, { body: {} })));
    expect(error).toMatchObject({ name: "BrokenResponseError", info: { outcome: "executed", attempts: 1 } });
    expect(error.info?.idempotencyKey).toBe(seen[0]?.headers.get("Idempotency-Key"));
    expect(error.cause).toBeInstanceOf(SyntaxError);
  });

  test("HTML in a success of a read: the media type, and only what is true of a read", async () => {
    const html = () =>
      new Response("<html>Sign in</html>", { headers: { "Content-Type": "text/html; charset=utf-8" } });
    const { client, clock, seen } = testClient(html);
    const error = await thrownBy(clock.run(client.GET(list)));
    expect(error).toMatchObject({ name: "BrokenResponseError", info: { outcome: "not-executed", attempts: 1 } });
    expect(error.message).toMatch(
      /^listAccounts: GET https:\/\/partner\.example\/v1\/partnership\/accounts responded with status 200, but the body \(text\/html\) is not readable JSON\. It changes nothing and can be sent again\. /,
    );
    expect(error.message).not.toMatch(/was executed|do not repeat/);
    expect(seen).toHaveLength(1);
  });

  test("HTML in a success of a write: the media type, and that it was executed", async () => {
    const html = () => new Response("<html>Sign in</html>", { headers: { "Content-Type": "text/html" } });
    const { client, clock } = testClient(html);
    const error = await thrownBy(clock.run(client.POST(path, { body: {} })));
    expect(error.message).toContain(
      `registerAccount: POST https://partner.example/v1/accounts/register/partnership responded with status 200, but the body (text/html) is not readable JSON. It was executed. To read its response, repeat it under the same key, ${error.info?.idempotencyKey}, until 2026-11-21T11:00:00.000Z, with policy: { repeats: true, keyEndsAt }. If a proxy or another server responded, check baseUrl.`,
    );
    expect(error.info?.outcome).toBe("executed");
    const unkeyed = await thrownBy(clock.run(client.POST(privacy, { body: {} })));
    expect(unkeyed.message).toContain(
      "(text/html) is not readable JSON. It was executed; do not repeat it. If a proxy or another server responded, check baseUrl.",
    );
  });

  test("broken JSON in a refusal is the refusal, as text", async () => {
    const { client, clock } = testClient(() => new Response("<html>", { status: 404 }));
    const { error, response } = await clock.run(client.POST(path, { body: {} }));
    expect([error, callInfo(response).outcome]).toEqual(["<html>", "not-executed"]);
  });

  test("EVT-128 · a refusal without a body has no error, as the types say", async () => {
    const { client, clock } = testClient(() => new Response(null, { status: 409 }));
    const { error, data, response } = await clock.run(client.POST(path, { body: {} }));
    expect([error, data, response.status]).toEqual([undefined, undefined, 409]);
    expect(callInfo(response).outcome).toBe("not-executed");
  });

  test("a SyntaxError of the caller's own middleware stays what it is", async () => {
    const { client } = testClient();
    client.use({ onRequest: () => Promise.reject(new SyntaxError("mine")) });
    await expect(client.GET(list)).rejects.toBeInstanceOf(SyntaxError);
  });

  test("a success of middleware that is not valid JSON: what happened to the call, and nothing of the body", async () => {
    const { client, clock, seen } = testClient(responded(422));
    const broken = { onResponse: () => new Response("oops") };
    const after = await thrownBy(clock.run(client.POST(path, { body: {}, middleware: [broken] })));
    expect(after).toMatchObject({ name: "BrokenResponseError", info: { outcome: "not-executed", attempts: 1 } });
    expect(after.message).toContain(
      "got a response with status 200 from middleware, but its body is not readable JSON. It was not executed. Correct that middleware.",
    );
    const instead = { onRequest: () => new Response("oops") };
    const unsent = await thrownBy(clock.run(client.POST(path, { body: {}, middleware: [instead] })));
    expect(unsent).toMatchObject({ name: "BrokenResponseError", info: { outcome: "not-executed", attempts: 0 } });
    expect(`${after.message}${after.cause}${unsent.message}${unsent.cause}`).not.toContain("oops");
    expect(seen).toHaveLength(1);
  });

  test("an empty success has no data", async () => {
    const { client, clock } = testClient(() => new Response(null, { status: 204 }));
    const { data, response } = await clock.run(client.POST(path, { body: {} }));
    expect([data, callInfo(response).outcome]).toEqual([undefined, "executed"]);
  });

  test("a form is sent again with the same bytes and the same boundary", async () => {
    const { client, clock, seen } = testClient(responded(503, 200));
    const body = new FormData();
    body.set("name", "Brook");
    await clock.run(client.POST(path, { body, bodySerializer: (form: unknown) => form as FormData }));
    expect(seen).toHaveLength(2);
    expect(seen[0]?.body).toContain("Brook");
    expect(seen[1]?.body).toBe(seen[0]?.body);
    expect(seen[0]?.body).toContain(seen[0]?.headers.get("Content-Type")?.split("boundary=")[1] ?? "none");
  });

  test("a body that is asked for as a stream is handed on as it comes; any other is read, and retried when cut off", async () => {
    const cutOff = () => new ReadableStream({ pull: (controller) => controller.error(new Error("cut off")) });
    const { client, clock, seen } = testClient((_seen, count) =>
      count < 3 ? new Response(cutOff()) : Response.json({}),
    );
    const streamed = await clock.run(client.GET(list, { parseAs: "stream" }));
    await expect(new Response(streamed.data).text()).rejects.toThrow("cut off");
    expect(callInfo(streamed.response).attempts).toBe(1);
    const { response } = await clock.run(client.GET(list));
    expect(callInfo(response).attempts).toBe(2);
    expect(seen).toHaveLength(3);
  });

  test("CRT-007, NUR-015 · asks for JSON, in every attempt; what the caller asks for wins", async () => {
    const { client, clock, seen } = testClient(responded(503, 200));
    await clock.run(client.GET(list));
    await clock.run(client.GET(list, { headers: { accept: "*/*" } }));
    await clock.run(client.raw("GET", "/v1/other", { safety: "read" }));
    await clock.run(client.raw("GET", "/v1/other", { safety: "read", headers: { Accept: "text/csv" } }));
    const asked = seen.map(({ headers }) => headers.get("Accept"));
    expect(asked).toEqual(["application/json", "application/json", "*/*", "application/json", "text/csv"]);
  });

  test("an abort before anything was sent", async () => {
    const { client, seen } = testClient();
    const error = await thrownBy(client.POST(path, { body: {}, signal: AbortSignal.abort("enough") }));
    expect(error).toMatchObject({ name: "AbortError", cause: "enough", info: { outcome: "not-executed" } });
    expect(seen).toEqual([]);
  });

  test("ONB-224 · reports the operation id and the request id that the server named", async () => {
    const headers = { "X-Operation-Id": "op-1", "X-Request-Id": "server-1" };
    const { client, clock } = testClient(() => Response.json({}, { headers }));
    const { response } = await clock.run(client.POST(path, { body: {} }));
    expect(callInfo(response)).toMatchObject({ operationId: "op-1", requestId: "server-1" });
  });

  test("leaves no timer behind", async () => {
    const { client, clock } = testClient(responded(503, 200));
    await clock.run(client.POST(path, { body: {} }));
    await settle();
    expect(clock.sleeping).toBe(0);
  });
});
