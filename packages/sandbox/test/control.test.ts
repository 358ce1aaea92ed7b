import { describe, expect, test } from "vitest";
import type { RequestRecord } from "../src/requests/request-record.ts";
import { type Given, requester } from "./requester.ts";
import { linesOf, savedOf } from "./snapshot-lines.ts";

const sandbox = requester();
const { send } = sandbox;
const address = "/nurture/1.0/nurture/unsubscribe";
const optOut = {
  headers: { authorization: "sandbox-nurture-key", accept: "application/json" },
  json: { email: "a@b.example" },
};

const snapshot = async () => savedOf((await control("GET", "/snapshot")).text);
const restore = (saved: Parameters<typeof linesOf>[0]) =>
  send("PUT", "/_sandbox/snapshot", { headers: { "content-type": "application/x-ndjson" }, text: linesOf(saved) });

const control = (method: string, path: string, json?: unknown) =>
  send(method, `/_sandbox${path}`, json === undefined ? {} : { json });

describe("the clock", () => {
  test("is the Date header's, and moves by the given time", async () => {
    const before = await control("GET", "/clock");
    const after = await control("POST", "/clock", { advanceSeconds: 3600 });
    expect(Number(after.body.epochSeconds) - Number(before.body.epochSeconds)).toBe(3600);
    const { headers } = await send("POST", address, optOut);
    expect(Date.parse(headers.get("date") ?? "")).toBe(Math.floor(Number(after.body.epochSeconds)) * 1000);
  });

  test("freezes and resumes", async () => {
    expect((await control("POST", "/clock", { freeze: true })).body).toMatchObject({ frozen: true });
    expect((await control("POST", "/clock", { resume: true })).status).toBe(200);
  });

  test("is set to a time, forward and back; forward runs what falls due", async () => {
    const set = async (time: string) => (await control("POST", "/clock", { set: time })).body;
    expect(await set("2100-01-31T12:00:00+01:00")).toMatchObject({ now: "2100-01-31T11:00:00.000Z" });
    const { body: saved } = await control("GET", "/clock");
    expect(saved).toMatchObject({ now: "2100-01-31T11:00:00.000Z", frozen: true });
    expect(await set("2030-01-31T12:00:00Z")).toMatchObject({ now: "2030-01-31T12:00:00.000Z" });
  });

  test("reset takes it back to where it began, unless the time is to be kept", async () => {
    const { body: began } = await control("GET", "/clock");
    await sandbox.advance(600 * 86_400);
    await control("POST", "/reset", { keepTime: true });
    const { body: kept } = await control("GET", "/clock");
    expect(Number(kept.epochSeconds) - Number(began.epochSeconds)).toBe(600 * 86_400);
    await control("POST", "/reset", { seed: "demo" });
    expect((await control("GET", "/clock")).body).toEqual(began);
  });

  const change = "the body needs exactly one of `advanceSeconds`, `set`, `freeze`, `resume`.";
  test.each<[object | string, string]>([
    [{ advanceSecond: 1 }, "`advanceSecond` is not a property; did you mean `advanceSeconds`?"],
    [{ forward: 1 }, "`forward` is not a property; there are `advanceSeconds`, `set`, `freeze`, `resume`."],
    [{ advanceSeconds: -1 }, "`advanceSeconds` must be >= 0."],
    [{ advanceSeconds: "1" }, "`advanceSeconds` must be number."],
    [{ freeze: false }, "`freeze` must be equal to one of the allowed values: true."],
    [{ set: "soon" }, "`set` must be a time in RFC 3339 such as `2027-01-31T12:00:00Z`."],
    [
      { set: "1969-12-31T23:59:59Z" },
      "The clock shows times from 1970 to 9999 such as 2027-01-31T12:00:00Z, without leap seconds; nothing has changed.",
    ],
    [
      { set: "2016-12-31T23:59:60Z" },
      "The clock shows times from 1970 to 9999 such as 2027-01-31T12:00:00Z, without leap seconds; nothing has changed.",
    ],
    [{ set: "2027-01-31" }, "`set` must be a time in RFC 3339 such as `2027-01-31T12:00:00Z`."],
    [{}, change],
    [{ freeze: true, resume: true }, change],
    ["later", "body must be object."],
  ])("refuses %j, and says why", async (given, message) => {
    const { status, body } = await control("POST", "/clock", given);
    expect([status, body.error]).toEqual([400, message]);
  });
});

describe("a POST or PUT that does not say that it is JSON is refused, because any page could send it", () => {
  test.each([
    {},
    { "content-type": "text/plain" },
    { "content-type": "application/x-www-form-urlencoded" },
    { "content-type": "application/octet-stream" },
  ])("%j", async (headers) => {
    const { origin, fetch } = sandbox.sandbox;
    const body = new TextEncoder().encode('{"status":500}');
    const ask = async (method: string, path: string, more: object) => {
      const response = await fetch(`${origin}/_sandbox${path}`, { method, headers, ...more });
      return [response.status, ((await response.json()) as { error: string }).error.replace(/^The call .*?\. /, "")];
    };
    const json = "Send `Content-Type: application/json`, with an empty body too.";
    expect(await ask("POST", "/faults", { body })).toEqual([415, json]);
    expect(await ask("POST", "/reset", {})).toEqual([415, json]);
    expect(await ask("PUT", "/snapshot", { body })).toEqual([415, json.replace("json", "x-ndjson")]);
    expect((await control("GET", "/faults")).body).toEqual([]);
  });

  test("a charset beside it is as good", async () => {
    const headers = { "content-type": "Application/JSON; charset=utf-8" };
    expect((await send("POST", "/_sandbox/reset", { headers })).status).toBe(204);
  });
});

test.each([
  ["POST", "/reset?seed=empty", "`seed` is not a query parameter. POST /_sandbox/reset takes none."],
  [
    "GET",
    "/requests?limit=5",
    "`limit` is not a query parameter. GET /_sandbox/requests takes `api`, `operation`, `caller`, `status`, `fired`, `since`.",
  ],
  [
    "GET",
    "/requests?apis=cart",
    "`apis` is not a query parameter; did you mean `api`? GET /_sandbox/requests takes `api`, `operation`, `caller`, `status`, `fired`, `since`.",
  ],
  ["GET", "/requests?api=carts", "`carts` is not an API; did you mean `cart`?"],
  [
    "GET",
    "/requests?operation=registerAcount",
    "`registerAcount` is not an operation; did you mean `registerAccount`?",
  ],
  [
    "GET",
    "/requests?since=soon",
    "`since` is the id of a request, or a time in RFC 3339 such as `2027-01-31T12:00:00Z`.",
  ],
])("%s %s is refused, because ignored it would seem to have worked", async (method, path, message) => {
  const { status, body } = await control(method, path, method === "POST" ? {} : undefined);
  expect([status, body.error]).toEqual([400, message]);
});

describe("every refusal says why, in a header and in the log", () => {
  const json = { "content-type": "application/json" };
  const lines = { "content-type": "application/x-ndjson" };
  const large = `{"seed":"${"x".repeat(2 ** 20)}"}`;
  test.each<[string, string, number, fields: readonly string[], reason: string, given?: Given]>([
    ["GET", "/clock", 403, ["header/host"], "the Host", { headers: { host: "evil.example" } }],
    ["GET", "/clock", 403, ["header/origin"], "Pages of", { headers: { origin: "https://evil.example" } }],
    ["GET", "/none", 403, ["header/host"], "the Host", { headers: { host: "evil.example" } }],
    ["POST", "/reset", 415, ["header/content-type"], "has no Content-Type"],
    ["PUT", "/snapshot", 415, ["header/content-type"], "Send `Content-Type: application/x-ndjson`", { json: {} }],
    ["PUT", "/snapshot", 400, ["body"], "line 1", { text: "{}", headers: lines }],
    ["GET", "/clock?a=1&b=2", 400, ["query/a", "query/b"], "`a` is not a query parameter"],
    ["GET", "/requests?api=carts", 400, ["query/api"], "did you mean `cart`?"],
    ["POST", "/clock", 400, ["body/advanceSecond"], "did you mean `advanceSeconds`?", { json: { advanceSecond: 1 } }],
    ["POST", "/clock", 400, ["body/advanceSeconds"], "must be >= 0", { json: { advanceSeconds: -1 } }],
    ["POST", "/clock", 400, ["body/advanceSeconds"], "the year 9999", { json: { advanceSeconds: 3e9 } }],
    ["POST", "/clock", 400, ["body/set"], "from 1970 to 9999", { json: { set: "1969-01-01T00:00:00Z" } }],
    ["POST", "/clock", 400, ["body"], "the body is not valid JSON", { text: "{", headers: json }],
    ["POST", "/faults", 400, ["body"], "The fault does nothing", { json: {} }],
    ["POST", "/faults", 400, ["body/drop"], "`drop` ends the connection", { json: { status: 503, drop: true } }],
    [
      "POST",
      "/faults",
      400,
      ["body/match/method"],
      "no HTTP method",
      { json: { match: { method: "FETCH" }, drop: true } },
    ],
    ["POST", "/faults", 400, ["body/probability"], "must be > 0", { json: { probability: 0, drop: true } }],
    ["POST", "/faults", 400, ["body/match/paths"], "did you mean `path`?", { json: { match: { paths: "/" } } }],
    ["GET", "/state/none", 404, ["path/collection"], "There is no collection"],
    ["GET", "/none", 404, ["path"], "There is no such path."],
    ["PUT", "/clock", 404, ["method"], "The path takes GET, POST, not PUT.", { json: {} }],
    ["POST", "/reset", 413, ["request"], "larger than 1 MiB", { text: large, headers: json }],
  ])("%s %s: %i, because of %j", async (method, path, status, fields, reason, given = {}) => {
    if (path === "/clock") await control("POST", "/clock", { set: "9990-01-01T00:00:00Z" });
    const refused = await send(method, `/_sandbox${path}`, given);
    const header = refused.headers.get("x-sandbox-reason");
    expect([refused.status, header]).toEqual([status, expect.stringMatching(/^[\x20-\x7e]{10,400}$/)]);
    expect(header).toContain(reason);
    const { body: records } = await control("GET", "/requests?api=control");
    const { status: recorded, problems } = records.at(-1) as unknown as RequestRecord;
    expect([recorded, problems.map(({ field }) => field)]).toEqual([status, fields]);
    // What no document covers has its own mark, here too.
    const id = ["path", "method", "request"].includes(fields.join()) ? "transport" : "control";
    for (const { rules } of problems) expect(rules).toEqual([{ id, statement: expect.stringMatching(/\w/) }]);
  });
});

describe("faults", () => {
  test("before execution: nothing is done; the next one is", async () => {
    await control("POST", "/faults", { match: { method: "POST", path: address }, status: 503, times: 1 });
    expect((await send("POST", address, optOut)).status).toBe(503);
    expect((await control("GET", "/state/nurture.unsubscribed")).body).toEqual({});
    expect((await send("POST", address, optOut)).status).toBe(201);
  });

  test("after execution: it is done, only the response is affected", async () => {
    await control("POST", "/faults", { when: "after", status: 502, times: 1 });
    expect((await send("POST", address, optOut)).status).toBe(502);
    const { body } = await control("GET", "/state/nurture.unsubscribed");
    expect(Object.values(body)).toEqual([{ email: "a@b.example" }]);
  });

  test("a dropped and a truncated response break the connection", async () => {
    for (const cut of [{ drop: true }, { truncate: true }]) {
      await control("POST", "/faults", { ...cut, times: 1 });
      await expect(send("POST", address, optOut)).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
    }
  });

  test("a malformed response is the operation's own, and not valid JSON", async () => {
    await control("POST", "/faults", { malformed: true, times: 1 });
    await expect(send("POST", address, optOut)).rejects.toThrow(SyntaxError);
    expect(Object.values((await control("GET", "/state/nurture.unsubscribed")).body)).toHaveLength(1);
    const { body } = await control("GET", "/requests?api=nurture");
    expect(body).toMatchObject([{ status: 201, fired: "fault" }]);
  });

  test("a delayed response takes its time", async () => {
    await control("POST", "/faults", { delayMs: 30_000, times: 1 });
    const before = await control("GET", "/clock");
    expect((await send("POST", address, optOut)).status).toBe(201);
    const after = await control("GET", "/clock");
    expect(Number(after.body.epochSeconds) - Number(before.body.epochSeconds)).toBe(30);
  });

  test("Retry-After comes as it was asked for", async () => {
    await control("POST", "/faults", { status: 429, retryAfter: "Fri, 31 Dec 2027 23:59:59 GMT" });
    const { status, headers } = await send("POST", address, optOut);
    expect([status, headers.get("retry-after")]).toEqual([429, "Fri, 31 Dec 2027 23:59:59 GMT"]);
  });

  test("match by method and by path, exactly or with *, and never the control plane", async () => {
    for (const match of [{ method: "GET" }, { path: "/nurture" }, { path: "/cart/*" }, { path: "/*/unsub" }]) {
      await control("POST", "/faults", { match, status: 500 });
    }
    expect((await send("POST", address, optOut)).status).toBe(201);
    await control("POST", "/faults", { match: { path: "/nurture/*/unsubscribe" }, status: 500 });
    expect((await send("POST", address, optOut)).status).toBe(500);
    await control("POST", "/faults", { status: 500 });
    expect((await control("GET", "/faults")).body).toHaveLength(6);
    expect((await control("DELETE", "/faults")).status).toBe(204);
    expect((await control("GET", "/faults")).body).toEqual([]);
  });

  test("a probability selects the same requests for the same seed, about as often as it should", async () => {
    const struck = async (seed: number) => {
      await control("POST", "/reset", {});
      await control("POST", "/faults", { probability: 0.3, seed, status: 503 });
      const statuses = [];
      for (let call = 0; call < 100; call++) statuses.push((await send("POST", address, optOut)).status === 503);
      return statuses;
    };
    const [one, same, other] = [await struck(7), await struck(7), await struck(8)];
    expect(one).toEqual(same);
    expect(one).not.toEqual(other);
    const count = one.filter(Boolean).length;
    expect([count > 15, count < 45]).toEqual([true, true]);
  });

  test.each([
    [{}, "The fault does nothing: give it status, drop, delayMs, malformed or truncate."],
    [{ status: 99 }, "`status` must be >= 200."],
    [{ statuss: 500 }, "`statuss` is not a property; did you mean `status`?"],
    [{ match: { paths: "/nurture" }, drop: true }, "`match.paths` is not a property; did you mean `path`?"],
    [{ match: { path: "nurture" }, drop: true }, "`match.path` begins with `/`, or with `*`"],
    [{ match: { path: "/r/3f9c0a1b2c4d/cart/*" }, drop: true }, "`match.path` is the path without a run's prefix"],
    [{ match: { path: "/r/*/cart/*" }, drop: true }, "leave out `/r/<id>`, and add the fault to the run"],
    [{ times: 0, drop: true }, "`times` must be >= 1."],
    [{ delayMs: 0 }, "`delayMs` must be >= 1."],
    [{ when: "before", malformed: true }, "Before execution there is no response to break"],
    [{ when: "before", truncate: true, delayMs: 1 }, "Before execution there is no response to break"],
    [{ times: 1 }, "The fault does nothing: give it status, drop, delayMs, malformed or truncate."],
    [{ match: { method: "GET" }, drop: false }, "The fault does nothing"],
    [{ retryAfter: 5, drop: true }, "retryAfter needs a status"],
    [{ probability: 0, drop: true }, "`probability` must be > 0."],
    [{ match: { method: "FETCH" }, drop: true }, "`match.method` matches no HTTP method"],
    [{ status: 503, drop: true }, "`drop` ends the connection without a response"],
    [{ malformed: true, drop: true }, "`drop` ends the connection without a response"],
    [{ truncate: true, drop: true }, "`drop` ends the connection without a response"],
    [{ status: 204, malformed: true }, "A response 204 has no body"],
  ])("refuses %j", async (fault, message) => {
    const { status, body } = await control("POST", "/faults", fault);
    expect(status).toBe(400);
    expect(body.error).toContain(message);
  });
});

describe("the request journal", () => {
  test("shows what came and what fired, and no secret", async () => {
    await control("DELETE", "/requests");
    await send("POST", address, optOut);
    await send("POST", address, { headers: { authorization: "wrong-and-secret" }, json: {} });
    await control("POST", "/faults", { status: 500, times: 1 });
    await send("POST", address, optOut);
    const { body } = await control("GET", "/requests");
    const ours = (await control("GET", "/requests?api=nurture")).body;
    expect(ours).toMatchObject([
      { method: "POST", url: address, operation: "unsubscribeEmail", caller: "nurture key", status: 201 },
      { status: 401, fired: "credential invalid", openPoint: "NUR-020" },
      { status: 500, fired: "fault", fault: "fault_000001" },
    ]);
    expect(ours[0]).toMatchObject({
      bodyBytes: 23,
      bodySha256: "81d3273e8369c9b19db91602a7157a10d525c11c4f8aeefa789f48f535a1f05d",
      headers: { authorization: "***" },
    });
    expect(JSON.stringify(body)).not.toContain("sandbox-nurture-key");
    expect(JSON.stringify(body)).not.toContain("wrong-and-secret");
  });
});

describe("state", () => {
  test("is shown by collection; an unknown one says what there is", async () => {
    await send("POST", address, optOut);
    expect((await control("GET", "/state")).body).toEqual(expect.arrayContaining(["nurture", "nurture.unsubscribed"]));
    const { status, body } = await control("GET", "/state/nurture.__proto__");
    expect(status).toBe(404);
    expect(body.error).toMatch(/There is no collection "nurture.__proto__"\. There are: .*nurture/);
  });

  test("a snapshot brings back everything, the time too", async () => {
    await send("POST", address, optOut);
    const saved = await snapshot();
    await sandbox.advance(600);
    await control("POST", "/reset", { seed: "empty" });
    expect(await snapshot()).toMatchObject({ seed: "empty" });
    expect((await restore(saved)).status).toBe(204);
    const again = await snapshot();
    expect(again.now).toEqual(saved.now);
    expect(again.state.nurture).toEqual(saved.state.nurture);
  });

  test("reset without a seed takes that of the start, whatever came between, and forgets the requests", async () => {
    await control("POST", "/reset", { seed: "empty" });
    await send("POST", address, optOut);
    await control("POST", "/reset", {});
    expect(await snapshot()).toMatchObject({ seed: "demo" });
    expect((await control("GET", "/requests?api=nurture")).body).toEqual([]);
  });

  test("a snapshot with whatever callers made up can be put back", async () => {
    const nested = `${'{"a":'.repeat(196)}1${"}".repeat(196)}`;
    const headers = { authorization: "sandbox-nurture-key", "content-type": "application/json" };
    const text = `{"email":"a@b.example","more":${nested}}`;
    expect((await send("POST", address, { headers, text })).status).toBe(201);
    expect((await control("POST", "/faults", { status: 500, seed: 1e13, times: 1 })).status).toBe(201);
    expect((await restore(await snapshot())).status).toBe(204);
  });

  test("jobs of a snapshot fall due in their order, whatever the order in which they are written", async () => {
    const saved = await snapshot();
    const now = Date.parse(String(saved.now));
    const due = [
      { at: now + 100_000_000, job: "cart.expire", payload: "later" },
      { at: now + 1_000, job: "cart.expire", payload: "soon" },
    ];
    expect((await restore({ ...saved, state: { ...saved.state, jobs: { due } } })).status).toBe(204);
    await sandbox.advance(2);
    expect((await control("GET", "/state/jobs")).body).toMatchObject({ due: [{ payload: "later" }] });
  });

  test("times that the clock cannot show are refused", async () => {
    const saved = await snapshot();
    expect((await restore({ ...saved, now: "1960-01-01T00:00:00Z" })).status).toBe(400);
    expect((await restore({ ...saved, now: "9999-12-31T00:00:00Z" })).status).toBe(204);
    const { status, body } = await control("POST", "/clock", { advanceSeconds: 100_000 });
    expect([status, body.error]).toEqual([400, "The clock ends with the year 9999; nothing has changed."]);
    expect((await control("GET", "/clock")).body).toMatchObject({ now: "9999-12-31T00:00:00.000Z" });
    await restore(saved);
  });

  test("a token of a time that a snapshot took back is none", async () => {
    const saved = await snapshot();
    await sandbox.advance(3_600);
    const { body } = await send("POST", "/partnership-auth/api/v1/oauth/token", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      text: "grant_type=client_credentials&client_id=sandbox-partner-1&client_secret=sandbox-secret-partner-1",
    });
    const read = () =>
      send("GET", "/partnership/v1/partnership/vertical-mappings?parent_account_id=par_demo_0001", {
        headers: { authorization: `Bearer ${body.access_token}` },
      });
    expect((await read()).status).toBe(200);
    await restore(saved);
    expect((await read()).status).toBe(401);
  });

  test("what is no seed is refused", async () => {
    expect((await control("POST", "/reset", { seed: "full" })).status).toBe(400);
  });
});

test("its own document describes every path that it has", async () => {
  const { body } = await control("GET", "/openapi.json");
  expect(Object.keys(body.paths ?? {})).toEqual([
    "/",
    "/_sandbox",
    "/openapi.json",
    "/fixtures",
    "/runs",
    "/runs/{id}",
    "/clock",
    "/clock/due",
    "/clock/next",
    "/wait",
    "/faults",
    "/faults/{id}",
    "/requests",
    "/requests/verify",
    "/requests/export",
    "/coverage",
    "/state",
    "/state/{collection}",
    "/seed.schema.json",
    "/snapshot",
    "/reset",
  ]);
});

test("its own document lists the refusals of a foreign caller with every operation", async () => {
  const { body } = await control("GET", "/openapi.json");
  const operations = Object.values(body.paths ?? {}).flatMap((path) => Object.entries(path));
  for (const [method, operation] of operations.filter(([name]) => /^(get|put|post|delete)$/.test(name))) {
    const statuses = Object.keys(operation.responses ?? {});
    expect(statuses).toContain("403");
    expect(statuses.includes("415")).toBe(method === "post" || method === "put");
  }
});

test("the origin's root and the control plane's own say what is where", async () => {
  for (const path of ["/", "/_sandbox"]) {
    const { status, body } = await send("GET", path);
    expect(status).toBe(200);
    expect(body.apis?.[0]).toEqual({ api: "onboarding", baseUrl: "/partnership", tokenUrl: "/partnership-auth" });
    expect(body.control).toContain("GET /_sandbox/fixtures");
  }
});
