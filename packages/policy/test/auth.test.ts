import { settle } from "@tillside/testing/manual-clock";
import { describe, expect, test, vi } from "vitest";
import { callInfo } from "../src/facts/call-info-registry.ts";
import { cart, events, nurture, query, reporting } from "./apis.ts";
import { fakeServer } from "./fake-server.ts";
import { thrownBy } from "./thrown-by.ts";

const app = { clientId: "app-1", clientSecret: "s3cr3t" };
const keyPair = { publicKey: "pub-1", secretKey: "sec-1" };
const statuses =
  (...all: number[]) =>
  (_seen: unknown, count: number) =>
    Response.json({}, { status: all[Math.min(count, all.length) - 1] ?? 200 });

describe("keys", () => {
  test("EVT-088 · the key pair as Authorization: Basic, the same for every attempt", async () => {
    const { client, clock, seen, exchanges } = fakeServer();
    await clock.run(client(events, { auth: { keyPair } }).POST("/v2/events", { body: {} }));
    expect(seen.map(({ headers }) => headers.get("Authorization"))).toEqual(["Basic cHViLTE6c2VjLTE="]);
    expect(exchanges).toEqual([]);
  });

  test("NUR-012 · the API key is the whole Authorization header", async () => {
    const { client, clock, seen } = fakeServer();
    await clock.run(client(nurture, { auth: { apiKey: "k3y" } }).POST("/1.0/nurture/unsubscribe", { body: {} }));
    expect(seen.map(({ headers }) => headers.get("Authorization"))).toEqual(["k3y"]);
  });

  test("CRT-005 · or svc-api-key, and then there is no Authorization", async () => {
    const { client, clock, seen } = fakeServer();
    await clock.run(client(cart, { auth: { apiKey: "k3y" }, tagId: "t" }).POST("/v1/cart/reserve", { body: {} }));
    expect(seen[0]?.headers.get("svc-api-key")).toBe("k3y");
    expect(seen[0]?.headers.has("Authorization")).toBe(false);
  });

  test("a 401 is returned at once: a key cannot be renewed", async () => {
    const { client, clock, seen } = fakeServer(statuses(401));
    const calls = [
      () => client(events, { auth: { keyPair } }).POST("/v2/events", { body: {} }),
      () => client(nurture, { auth: { apiKey: "k3y" } }).POST("/1.0/nurture/unsubscribe", { body: {} }),
      () => client(cart, { auth: { apiKey: "k3y" }, tagId: "t" }).POST("/v1/cart/reserve", { body: {} }),
    ];
    for (const call of calls) {
      const { response } = await clock.run(call());
      expect(response.status).toBe(401);
      expect(callInfo(response)).toMatchObject({ outcome: "not-executed", attempts: 1 });
    }
    expect(seen).toHaveLength(3);
  });
});

describe("a wrong token URL", () => {
  test.each([
    [
      "an HTML page with 404",
      404,
      "text/html",
      "responded with status 404 (text/html), which says nothing about the credentials",
    ],
    [
      "a 405",
      405,
      "application/json",
      "responded with status 405 (application/json), which says nothing about the credentials",
    ],
    ["an HTML page with 200", 200, "text/html", "responded with status 200 (text/html) and no access_token"],
    ["an HTML page with 503", 503, "text/html", "responded with status 503 (text/html, 4 attempts)"],
  ])(
    "QRY-089 · %s: host, path, status and media type, and not that the credentials are refused",
    async (_what, status, type, says) => {
      const { client, clock, seen } = fakeServer();
      const tokenUrl = "https://auth.example/wrong";
      const fetch = async () => new Response("<html>", { status, headers: { "Content-Type": type } });
      const wrong = client(query, { auth: { ...app, tokenUrl }, fetch });
      const error = await thrownBy(clock.run(wrong.GET("/v1/query/accounts")));
      expect(error).toMatchObject({ name: "TokenError", info: { outcome: "not-executed" } });
      expect(error.message).toContain(`no access token: POST https://auth.example/wrong/auth/oauth2/token ${says}`);
      expect(error.message).not.toContain("credentials are refused");
      expect(seen).toEqual([]);
    },
  );

  test("QRY-089 · a redirect: host, path and where it leads", async () => {
    const { client, clock } = fakeServer();
    const headers = { Location: "https://login.example/sign-in?next=1" };
    const fetch = async () => new Response(null, { status: 302, headers });
    const wrong = client(query, { auth: { ...app, tokenUrl: "https://auth.example/wrong" }, fetch });
    const error = await thrownBy(clock.run(wrong.GET("/v1/query/accounts")));
    expect(error.message).toContain("no access token: POST https://auth.example/wrong/auth/oauth2/token failed: ");
    expect(error.message).toContain(
      "redirects to https://login.example; redirects are never followed. Nothing was sent to the API. Check auth.tokenUrl.",
    );
  });
});

describe("several security schemes", () => {
  const tokenUrl = "https://auth.example/api";

  test("EVT-088, EVT-089 · each operation has the credential of its own", async () => {
    const { client, clock, seen, exchanges } = fakeServer();
    const both = client(events, { auth: { appCredentials: { ...app, tokenUrl }, keyPair } });
    await clock.run(both.POST("/v1/events", { body: {} }));
    await clock.run(both.POST("/v2/events", { body: {} }));
    await clock.run(both.raw("POST", "/v3/events", { safety: "unsafe" }));
    await clock.run(both.raw("POST", "/v3/events", { safety: "unsafe", auth: "keyPair" }));
    const basic = "Basic cHViLTE6c2VjLTE=";
    expect(seen.map(({ headers }) => headers.get("Authorization"))).toEqual([
      "Bearer token-1",
      basic,
      "Bearer token-1",
      basic,
    ]);
    expect(exchanges.map(({ url }) => url)).toEqual(["https://auth.example/api/auth/oauth2/token"]);
  });

  test("a call whose scheme has no credential is refused before anything is sent", async () => {
    const { client, clock, seen, exchanges } = fakeServer();
    const pair = client(events, { auth: { keyPair } });
    const error = await thrownBy(pair.POST("/v1/events", { body: {} }));
    expect(error.name).toBe("ConfigurationError");
    expect(error.message).toBe("sendEventsV1: this client was made without auth.appCredentials. Nothing was sent.");
    const raw = await thrownBy(pair.raw("GET", "/v1/other", { safety: "read" }));
    expect(raw.message).toContain("made without auth.appCredentials");
    const other = await thrownBy(client(events, { auth: { appCredentials: { ...app, tokenUrl } } }).POST("/v2/events"));
    expect(other.message).toBe("sendEventsV2: this client was made without auth.keyPair. Nothing was sent.");
    expect([seen, exchanges]).toEqual([[], []]);
    await clock.run(pair.POST("/v2/events", { body: {} }));
    expect(seen).toHaveLength(1);
  });

  test("ONB-222 · each draws from the bucket of its own identity; clients of the same public key share theirs", async () => {
    const { client, clock, seen } = fakeServer();
    const auth = { appCredentials: { getToken: () => "token-1" }, keyPair };
    const [one, other, another] = [
      client(events, { auth }),
      client(events, { auth: { keyPair: { ...keyPair, secretKey: "sec-2" } } }),
      client(events, { auth: { keyPair: { ...keyPair, publicKey: "pub-2" } } }),
    ];
    await clock.run(
      Promise.all([
        one.POST("/v1/events", { body: {} }),
        one.POST("/v2/events", { body: {} }),
        other.POST("/v2/events", { body: {} }),
        another.POST("/v2/events", { body: {} }),
      ]),
    );
    expect(seen.map(({ at }) => at)).toEqual([0, 0, 0, 61_000]);
  });
});

describe("three clients of one credential", () => {
  const baseUrl = "https://partner.example/api";

  test("QRY-079, QRY-080, EVT-090 · make one exchange at their one token endpoint", async () => {
    const { client, clock, seen, exchanges } = fakeServer();
    const appCredentials = { ...app, tokenUrl: baseUrl };
    const calls = [
      client(query, { baseUrl, auth: app }).GET("/v1/query/accounts"),
      client(reporting, { baseUrl, auth: app }).GET("/reporting/accounts"),
      client(events, { auth: { appCredentials } }).POST("/v1/events", { body: {} }),
      client(query, { baseUrl, auth: { ...app, tokenUrl: `${baseUrl}/` } }).GET("/v1/query/accounts"),
    ];
    await clock.run(Promise.all(calls));
    expect(exchanges.map(({ url }) => url)).toEqual(["https://partner.example/api/auth/oauth2/token"]);
    expect(exchanges[0]?.headers.get("Authorization")).toBe("Basic YXBwLTE6czNjcjN0");
    expect(new Set(seen.map(({ headers }) => headers.get("Authorization")))).toEqual(new Set(["Bearer token-1"]));
    expect(seen).toHaveLength(4);
  });

  test("QRY-080 · another secret or another host is another exchange", async () => {
    const { client, clock, exchanges } = fakeServer();
    const calls = [
      client(query, { baseUrl, auth: app }),
      client(query, { baseUrl, auth: { ...app, clientSecret: "other" } }),
      client(query, { baseUrl: "https://other.example/api", auth: app }),
    ].map((each) => each.GET("/v1/query/accounts"));
    await clock.run(Promise.all(calls));
    expect(exchanges).toHaveLength(3);
  });
});

describe("a refused credential that shows as 400 or 403", () => {
  /** A client whose token is as old as given when it makes the call in question. */
  async function aged(ageMs: number, ...all: number[]) {
    const server = fakeServer(statuses(200, ...all));
    const reports = server.client(reporting, { auth: app });
    await server.clock.run(reports.GET("/reporting/accounts"));
    await server.clock.advance(ageMs);
    const tokens = () => server.seen.slice(1).map(({ headers }) => headers.get("Authorization"));
    return { ...server, reports, tokens };
  }

  test.each([400, 403])("REP-077 · a %i with a fresh token is returned", async (status) => {
    const { clock, reports, tokens, exchanges } = await aged(269_999, status);
    const { response } = await clock.run(reports.GET("/reporting/accounts"));
    expect(response.status).toBe(status);
    expect(callInfo(response)).toMatchObject({ outcome: "not-executed", attempts: 1 });
    expect(tokens()).toEqual(["Bearer token-1"]);
    expect(exchanges).toHaveLength(1);
  });

  test.each([400, 403])("REP-077, REP-079 · a %i with an old one: one renewal, one repeat", async (status) => {
    const { clock, reports, tokens, exchanges } = await aged(270_000, status, 200);
    const { response } = await clock.run(reports.GET("/reporting/accounts"));
    expect(response.status).toBe(200);
    expect(callInfo(response)).toMatchObject({ outcome: "executed", attempts: 2 });
    expect(tokens()).toEqual(["Bearer token-1", "Bearer token-2"]);
    expect(exchanges).toHaveLength(2);
  });

  test("REP-077, REP-079 · the second one is returned, also when the token is past its end", async () => {
    const { clock, reports, tokens, exchanges } = await aged(270_000, 403, 403, 200);
    const { response } = await clock.run(reports.GET("/reporting/accounts"));
    expect(response.status).toBe(403);
    expect(tokens()).toEqual(["Bearer token-1", "Bearer token-2"]);
    expect(exchanges).toHaveLength(2);
  });

  test("REP-079 · a token past its end is replaced before it is sent: no repeat is needed", async () => {
    const { clock, reports, tokens, exchanges } = await aged(300_000, 403);
    const { response } = await clock.run(reports.GET("/reporting/accounts"));
    expect(response.status).toBe(403);
    expect(tokens()).toEqual(["Bearer token-2"]);
    expect(exchanges).toHaveLength(2);
  });

  test("a write is never repeated for it, repeatable or not", async () => {
    const { clock, reports, tokens } = await aged(270_000, 403, 200);
    const { response } = await clock.run(reports.PUT("/reporting/views", { body: {} }));
    expect(response.status).toBe(403);
    expect(tokens()).toEqual(["Bearer token-1"]);
    await settle();
  });

  test.each([12_345, undefined, { token: "own" }])(
    "getToken that returns %j is refused; nothing is sent",
    async (token) => {
      const { client, seen } = fakeServer();
      const api = client(reporting, { auth: { getToken: () => token as never } });
      const error = await thrownBy(api.GET("/reporting/accounts"));
      expect([error.name, seen]).toEqual(["TokenError", []]);
      expect(error.message).toContain("getToken must return a string, or a promise of one");
    },
  );

  test("a token of the caller's own has no age that is known: returned", async () => {
    const { client, clock, seen } = fakeServer(statuses(403));
    const { response } = await clock.run(
      client(reporting, { auth: { getToken: () => "own" } }).GET("/reporting/accounts"),
    );
    expect(response.status).toBe(403);
    expect(seen).toHaveLength(1);
  });
});

describe("a token endpoint that never responds", () => {
  test.each([
    ["the last call's deadline has passed", "DeadlineError"],
    ["the last caller has aborted", "AbortError"],
  ])("keeps nothing open once %s", async (_case, name) => {
    const { client, clock, fetch } = fakeServer();
    const asked: Request[] = [];
    const deaf = (request: Request) => {
      if (!request.url.startsWith("https://auth.example")) return fetch(request);
      asked.push(request);
      return new Promise<Response>(() => {});
    };
    const api = client(reporting, { auth: { ...app, tokenUrl: "https://auth.example" }, fetch: deaf });
    const callers = [new AbortController(), new AbortController()];
    const calls = callers.map(({ signal }) =>
      thrownBy(api.GET("/reporting/accounts", { signal, policy: { deadlineMs: 1_000 } })),
    );
    // The pipeline is loaded and the credentials are hashed outside of this clock: both take longer on a busy machine.
    await vi.waitUntil(() => asked.length > 0, { timeout: 4_000, interval: 1 });
    await clock.advance(999);
    expect([asked.length, asked[0]?.signal.aborted]).toEqual([1, false]);
    if (name === "AbortError") for (const caller of callers) caller.abort();
    else await clock.advance(1);
    expect((await Promise.all(calls)).map((error) => error.name)).toEqual([name, name]);
    await settle();
    expect([asked.length, asked[0]?.signal.aborted, clock.sleeping]).toEqual([1, true, 0]);
  });
});
