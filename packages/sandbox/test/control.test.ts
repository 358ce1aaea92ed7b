import { describe, expect, test } from "vitest";
import { requester } from "./requester.ts";

const sandbox = requester();
const { send } = sandbox;
const address = "/nurture/1.0/nurture/unsubscribe";
const optOut = {
  headers: { authorization: "sandbox-nurture-key", accept: "application/json" },
  json: { email: "a@b.example" },
};

const control = (method: string, path: string, json?: unknown) =>
  send(method, `/_sandbox${path}`, json === undefined ? {} : { json });

describe("the clock", () => {
  test("is the Date header's, and moves by what it is told", async () => {
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

  test.each([[{ advanceSeconds: -1 }], [{ advanceSeconds: "1" }], [{}], [{ freeze: false }], ["later"]])(
    "refuses %j, and says why",
    async (change) => {
      const { status, body } = await control("POST", "/clock", change);
      expect(status).toBe(400);
      expect(body.error).toMatch(/^body/);
    },
  );
});

describe("what a tool says of the type of a body makes no difference", () => {
  test.each([
    {},
    { "content-type": "application/x-www-form-urlencoded" },
    { "content-type": "application/octet-stream" },
  ])("%j", async (headers) => {
    const { origin, fetch } = sandbox.sandbox;
    const ask = (method: string, path: string, json: unknown) =>
      fetch(`${origin}/_sandbox${path}`, { method, headers, body: new TextEncoder().encode(JSON.stringify(json)) });
    expect((await ask("POST", "/reset", { seed: "demo" })).status).toBe(204);
    expect((await ask("POST", "/clock", { advanceSeconds: 1 })).status).toBe(200);
    const { body: saved } = await control("GET", "/snapshot");
    expect((await ask("PUT", "/snapshot", saved)).status).toBe(204);
  });
});

describe("faults", () => {
  test("before execution: nothing is done; the next one is", async () => {
    await control("POST", "/faults", { match: { method: "POST", path: address }, status: 503, times: 1 });
    expect((await send("POST", address, optOut)).status).toBe(503);
    expect((await control("GET", "/state/nurture.unsubscribed")).body).toEqual({});
    expect((await send("POST", address, optOut)).status).toBe(201);
  });

  test("after execution: it is done, only the answer suffers", async () => {
    await control("POST", "/faults", { when: "after", status: 502, times: 1 });
    expect((await send("POST", address, optOut)).status).toBe(502);
    const { body } = await control("GET", "/state/nurture.unsubscribed");
    expect(Object.values(body)).toEqual([{ email: "a@b.example" }]);
  });

  test("a dropped and a truncated answer break the connection", async () => {
    for (const cut of [{ drop: true }, { truncate: true }]) {
      await control("POST", "/faults", { ...cut, times: 1 });
      await expect(send("POST", address, optOut)).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
    }
  });

  test("a malformed answer is no JSON", async () => {
    await control("POST", "/faults", { malformed: true, when: "after", times: 1 });
    await expect(send("POST", address, optOut)).rejects.toThrow(SyntaxError);
  });

  test("a delayed answer takes its time", async () => {
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

  test("a probability strikes the same requests for the same seed, about as often as it says", async () => {
    const struck = async (seed: number) => {
      await control("POST", "/reset");
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
    [{}, "NOT have fewer than 1"],
    [{ status: 99 }, "body/status must be >= 200"],
    [{ statuss: 500 }, "body must NOT have additional properties"],
    [{ match: { path: "nurture" }, drop: true }, "body/match/path must match pattern"],
    [{ times: 0, drop: true }, "body/times must be >= 1"],
    [{ times: 1 }, "The fault does nothing: give it status, drop, delayMs, malformed or truncate."],
    [{ match: { method: "GET" }, drop: false }, "The fault does nothing"],
    [{ retryAfter: 5, drop: true }, "retryAfter needs a status"],
    [{ status: 204, malformed: true }, "An answer 204 has no body"],
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
    const ours = [...body].filter(({ api }) => String(api) === "nurture");
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
    const { body: saved } = await control("GET", "/snapshot");
    await sandbox.advance(600);
    await control("POST", "/reset", { seed: "empty" });
    expect((await control("GET", "/snapshot")).body).toMatchObject({ seed: "empty" });
    expect((await control("PUT", "/snapshot", saved)).status).toBe(204);
    const again = await control("GET", "/snapshot");
    expect(again.body.now).toEqual(saved.now);
    expect(again.body.state?.nurture).toEqual(saved.state?.nurture);
  });

  test("reset without a seed takes that of the start, whatever came between, and forgets the requests", async () => {
    await control("POST", "/reset", { seed: "empty" });
    await send("POST", address, optOut);
    await control("POST", "/reset");
    expect((await control("GET", "/snapshot")).body).toMatchObject({ seed: "demo" });
    const { body } = await control("GET", "/requests");
    expect([...body].filter(({ api }) => String(api) === "nurture")).toEqual([]);
  });

  test("a snapshot with whatever callers made up can be put back", async () => {
    const nested = `${'{"a":'.repeat(196)}1${"}".repeat(196)}`;
    const headers = { authorization: "sandbox-nurture-key", "content-type": "application/json" };
    const text = `{"email":"a@b.example","more":${nested}}`;
    expect((await send("POST", address, { headers, text })).status).toBe(201);
    expect((await control("POST", "/faults", { status: 500, seed: 1e13, times: 1 })).status).toBe(201);
    const { body: saved } = await control("GET", "/snapshot");
    expect((await control("PUT", "/snapshot", saved)).status).toBe(204);
  });

  test("jobs of a snapshot fall due in their order, whatever the order in which they are written", async () => {
    const { body: saved } = await control("GET", "/snapshot");
    const now = Date.parse(String(saved.now));
    const due = [
      { at: now + 100_000_000, job: "cart.expire", payload: "later" },
      { at: now + 1_000, job: "cart.expire", payload: "soon" },
    ];
    expect((await control("PUT", "/snapshot", { ...saved, state: { ...saved.state, jobs: { due } } })).status).toBe(
      204,
    );
    await sandbox.advance(2);
    expect((await control("GET", "/state/jobs")).body).toMatchObject({ due: [{ payload: "later" }] });
  });

  test("times that the clock cannot show are refused", async () => {
    const { body: saved } = await control("GET", "/snapshot");
    expect((await control("PUT", "/snapshot", { ...saved, now: "1960-01-01T00:00:00Z" })).status).toBe(400);
    expect((await control("PUT", "/snapshot", { ...saved, now: "9999-12-31T00:00:00Z" })).status).toBe(204);
    const { status, body } = await control("POST", "/clock", { advanceSeconds: 100_000 });
    expect([status, body.error]).toEqual([400, "The clock ends with the year 9999; nothing has changed."]);
    expect((await control("GET", "/clock")).body).toMatchObject({ now: "9999-12-31T00:00:00.000Z" });
    await control("PUT", "/snapshot", saved);
  });

  test("a token of a time that a snapshot took back is none", async () => {
    const { body: saved } = await control("GET", "/snapshot");
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
    await control("PUT", "/snapshot", saved);
    expect((await read()).status).toBe(401);
  });

  test("what is no snapshot is refused", async () => {
    expect((await control("PUT", "/snapshot", { version: 2 })).status).toBe(400);
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
    "/clock",
    "/faults",
    "/requests",
    "/state",
    "/state/{collection}",
    "/snapshot",
    "/reset",
  ]);
});

test("the origin's root and the control plane's own say what is where", async () => {
  for (const path of ["/", "/_sandbox"]) {
    const { status, body } = await send("GET", path);
    expect(status).toBe(200);
    expect(body.apis?.[0]).toEqual({ api: "onboarding", baseUrl: "/partnership", tokenUrl: "/partnership-auth" });
    expect(body.control).toContain("GET /_sandbox/fixtures");
  }
});
