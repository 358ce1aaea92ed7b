import { describe, expect, test } from "vitest";
import { mappingsPath, tokenPath } from "./partner-requester.ts";
import { type Given, requester } from "./requester.ts";

const { send } = requester();
const control = (method: string, path: string, json?: unknown) =>
  send(method, `/_sandbox${path}`, json === undefined ? {} : { json });
const [form, json] = [{ "content-type": "application/x-www-form-urlencoded" }, { "content-type": "application/json" }];
const address = "/nurture/1.0/nurture/unsubscribe";
const optOut = (email = "a@b.example") =>
  send("POST", address, {
    headers: { authorization: "sandbox-nurture-key", accept: "application/json" },
    json: { email },
  });

async function token(id = 1): Promise<string> {
  const text = `grant_type=client_credentials&client_id=sandbox-partner-${id}&client_secret=sandbox-secret-partner-${id}`;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return String((await send("POST", tokenPath, { headers, text })).body.access_token);
}
const read = async (path: string, bearer: string) =>
  (await send("GET", path, { headers: { authorization: `Bearer ${bearer}` } })).status;
const mappings = (bearer: string) => read(mappingsPath, bearer);

describe("one fault", () => {
  test("is read and removed by its id; the others stay", async () => {
    const { body: first } = await control("POST", "/faults", {
      status: 503,
      match: { operation: "addPage" },
      lawless: true,
    });
    const { body: second } = await control("POST", "/faults", { preset: "down" });
    expect((await control("GET", `/faults/${first.id}`)).body).toEqual(first);
    expect((await control("DELETE", `/faults/${first.id}`)).status).toBe(204);
    expect((await control("GET", "/faults")).body).toEqual([second]);
    const gone = await control("DELETE", `/faults/${first.id}`);
    expect([gone.status, gone.body.error]).toEqual([404, `There is no fault "${first.id}". There are: ${second.id}.`]);
  });

  test("applies to requests with a secret that it matches, and shows none", async () => {
    const body = { client_secret: "sandbox-secret-partner-1", note: "of sandbox-secret-partner-1" };
    const match = { path: "*?api_key=hidden", headers: { "x-note": "Bearer hidden" }, body };
    const { body: fault } = await control("POST", "/faults", { match, status: 503 });
    const shown = { path: "***", headers: { "x-note": "***" }, body: { client_secret: "***", note: "of ***" } };
    expect(fault.match).toEqual(shown);
    expect((await control("GET", `/faults/${fault.id}`)).body.match).toEqual(shown);
    expect((await control("GET", "/faults")).body).toMatchObject([{ match: shown }]);
    const headers = { "x-note": "Bearer hidden" };
    expect((await send("POST", `${address}?api_key=hidden`, { headers, json: body })).status).toBe(503);
  });

  test("says which requests it applied to: ids and counts", async () => {
    const { body: fault } = await control("POST", "/faults", {
      match: { operation: "unsubscribeEmail" },
      reset: true,
      skip: 1,
    });
    expect((await optOut()).status).toBe(201);
    await expect(optOut()).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
    expect((await control("GET", `/faults/${fault.id}`)).body).toMatchObject({ skipped: 1, struck: 1 });
    const { body: records } = await control("GET", "/requests?api=nurture");
    expect(records).toMatchObject([{ status: 201 }, { fired: "fault", fault: fault.id }]);
  });
});

describe("a match by caller", () => {
  test("aims at one partner's calls and token requests", async () => {
    const [one, two] = [await token(1), await token(2)];
    await control("POST", "/faults", { match: { caller: "sandbox-partner-1" }, status: 500 });
    const statuses = [await mappings(one), await read(mappingsPath.replace("0001", "0101"), two)];
    expect(statuses).toEqual([500, 200]);
    await expect(token(1)).resolves.toBe("undefined");
    expect(await token(2)).toMatch(/^ey/);
  });
});

describe("an expired token", () => {
  test("is refused as the API refuses it, once; nothing is done", async () => {
    const bearer = await token();
    expect(await mappings(bearer)).toBe(200);
    await control("POST", "/faults", { preset: "token-expired", match: { operation: "listVerticalMappings" } });
    expect(await mappings(bearer)).toBe(401);
    expect(await mappings(bearer)).toBe(200);
    const { body } = await control("GET", "/requests?api=onboarding");
    expect(body.at(-2)).toMatchObject({ status: 401, fired: "fault, token expired" });
  });

  test("is not used up by a token request, nor by an operation that takes no token", async () => {
    const { body: fault } = await control("POST", "/faults", { preset: "token-expired" });
    const bearer = await token();
    expect((await optOut()).status).toBe(201);
    const tried = await control("POST", "/faults", { token: "expired", dryRun: true });
    expect(tried.body).toEqual({ tried: 2, wouldApplyTo: [], unknown: [] });
    expect((await control("GET", `/faults/${fault.id}`)).body).toMatchObject({ struck: 0 });
    expect([await mappings(bearer), await mappings(bearer)]).toEqual([401, 200]);
  });

  test("is refused also where the clock shows the first second that it can", async () => {
    await control("POST", "/clock", { freeze: true });
    await control("POST", "/clock", { set: "1970-01-01T00:00:00Z" });
    const bearer = await token();
    expect(await mappings(bearer)).toBe(200);
    await control("POST", "/faults", { preset: "token-expired", match: { operation: "listVerticalMappings" } });
    expect(await mappings(bearer)).toBe(401);
  });

  test("a 401 once has the API's own shape too", async () => {
    const bearer = await token();
    await control("POST", "/faults", { match: { operation: "listVerticalMappings" }, status: 401, times: 1 });
    expect([await mappings(bearer), await mappings(bearer)]).toEqual([401, 200]);
  });
});

describe("a dry run", () => {
  test("shows which of the last requests the rule would have met, and adds nothing", async () => {
    for (let call = 0; call < 4; call++) await optOut();
    await token();
    const { body: records } = await control("GET", "/requests?api=nurture");
    const ids = [0, 1, 2, 3].map((index) => Number(records[index]?.id));
    const tried = async (rule: object) => control("POST", "/faults", { ...rule, dryRun: true });
    const match = { operation: "unsubscribeEmail" };
    const { status, body } = await tried({ match, drop: true });
    expect([status, body]).toEqual([200, { tried: 5, wouldApplyTo: ids, unknown: [] }]);
    expect((await tried({ match, drop: true, skip: 1, times: 2 })).body).toMatchObject({
      wouldApplyTo: ids.slice(1, 3),
    });
    expect((await tried({ match: { caller: "nurture*" }, drop: true })).body).toMatchObject({ wouldApplyTo: ids });
    expect((await tried({ match: { caller: "nobody" }, drop: true })).body).toMatchObject({ wouldApplyTo: [] });
    expect((await control("GET", "/faults")).body).toEqual([]);
    expect((await optOut()).status).toBe(201);
  });

  test("compares bodies with those in the log; where a secret is masked it says that it cannot know", async () => {
    await optOut("a@b.example");
    await optOut("c@d.example");
    await token();
    const tried = async (body: object) =>
      (await control("POST", "/faults", { match: { body }, drop: true, dryRun: true })).body;
    const { body: records } = await control("GET", "/requests");
    const idOf = (operation: string) =>
      (records as unknown as { readonly id: number; readonly operation: string }[])
        .filter((record) => record.operation === operation)
        .map(({ id }) => id);
    const optOuts = idOf("unsubscribeEmail");
    const exchanges = idOf("exchangeClientCredentials");
    expect(await tried({ email: "c@d.example" })).toEqual({
      tried: 3,
      wouldApplyTo: optOuts.slice(1),
      unknown: [],
    });
    expect(await tried({ client_secret: "sandbox-secret-partner-1" })).toMatchObject({
      wouldApplyTo: [],
      unknown: exchanges,
    });
    expect(await tried({ grant_type: "client_credentials" })).toEqual({
      tried: 3,
      wouldApplyTo: exchanges,
      unknown: [],
    });
  });

  test("says that it cannot know where a header, a URL or an earlier request decides, which the log masks", async () => {
    const sent = (query: string, header: string) =>
      send("POST", `${address}${query}`, { headers: { "x-custom": header }, json: {} });
    await sent("?api_key=secret-1", "Token secret-1");
    await sent("", "plain");
    const { body: records } = await control("GET", "/requests?api=nurture");
    const [one, other] = (records as unknown as { readonly id: number }[]).map(({ id }) => id);
    const tried = async (match: object, more = {}) =>
      (await control("POST", "/faults", { match, drop: true, dryRun: true, ...more })).body;
    const unknown = { tried: 2, wouldApplyTo: [], unknown: [one] };
    expect(await tried({ headers: { "x-custom": "Token*" } })).toEqual(unknown);
    expect(await tried({ path: "*secret-1" })).toEqual(unknown);
    expect(await tried({ path: `${address}*` })).toEqual({ tried: 2, wouldApplyTo: [one, other], unknown: [] });
    expect(await tried({ headers: { "x-custom": "[a-z]*" } })).toEqual(unknown);
    expect(await tried({ headers: { "x-custom": "p*" } })).toEqual({ ...unknown, wouldApplyTo: [other] });
    const all = { tried: 2, wouldApplyTo: [], unknown: [one, other] };
    expect(await tried({ headers: { "x-custom": "p*" } }, { times: 1 })).toEqual(all);
  });

  const deep = `{"a":1,"d":${"[".repeat(8_000)}${"]".repeat(8_000)}}`;

  test.each<[string, object, number, string, string, Given]>([
    [
      "a client id that a token request names",
      { caller: "sandbox-partner-1" },
      1,
      "POST",
      tokenPath,
      { headers: form, text: "client_id=sandbox-partner-1" },
    ],
    ["a URL that is none", { path: "*" }, 0, "GET", "/nurture/%ff", {}],
    ["an expectation", { path: "*" }, 0, "GET", "/nurture/x", { headers: { expect: "something" } }],
    ["a body that is too large", { path: "*" }, 0, "POST", address, { json: "x".repeat(2 ** 20) }],
    [
      "a preflight that is refused",
      { path: "*" },
      0,
      "OPTIONS",
      address,
      { headers: { origin: "http://a.example", "access-control-request-method": "POST" } },
    ],
    ["a body that is nested too deeply", { body: { a: 1 } }, 0, "POST", address, { headers: json, text: deep }],
  ])("of %s it shows nothing else than what the fault does", async (_, match, applies, method, path, given) => {
    const rule = { match, status: 500 };
    await send(method, path, given);
    const { body: tried } = await control("POST", "/faults", { ...rule, dryRun: true });
    await control("POST", "/faults", rule);
    await send(method, path, given);
    const { body: faults } = await control("GET", "/faults");
    const shown = (tried.wouldApplyTo as unknown as unknown[]).length;
    expect([shown, faults[0]?.struck]).toEqual([applies, applies]);
  });

  test("of a body that is no UTF-8, or a token request with its client in a header, it says that it cannot know", async () => {
    const authorization = `Basic ${btoa("sandbox-partner-1:wrong")}`;
    await send("POST", tokenPath, { headers: { ...form, authorization }, text: "grant_type=client_credentials" });
    await send("POST", address, { headers: json, text: '{"a":"\ufffd"}' });
    const tried = async (match: object) =>
      (await control("POST", "/faults", { match, drop: true, dryRun: true })).body.unknown;
    expect(
      await tried({ caller: "sandbox-partner-1", operation: "onboarding.exchangeClientCredentials" }),
    ).toHaveLength(1);
    expect(await tried({ body: { a: "\ufffd" } })).toHaveLength(1);
  });

  test("tries the last 100", async () => {
    for (let call = 0; call < 101; call++) await optOut();
    const { body } = await control("POST", "/faults", { preset: "down", dryRun: true });
    expect([body.tried, (body.wouldApplyTo as unknown as unknown[]).length]).toEqual([100, 100]);
  });
});

describe("presets", () => {
  test.each([
    ["down", { drop: true }],
    ["slow", { latency: { lognormal: { median: 2000, sigma: 0.5 } } }],
    ["flaky", { status: 503, probability: 0.3 }],
    ["response-lost", { when: "after", drop: true, times: 1 }],
    ["rate-limited", { status: 429, retryAfter: 1, times: 5 }],
    ["token-expired", { token: "expired", times: 1 }],
  ])("%s", async (preset, rule) => {
    const { status, body } = await control("POST", "/faults", { preset });
    expect([status, body]).toEqual([201, expect.objectContaining(rule)]);
  });

  test("what is given beside the name counts more", async () => {
    const { body } = await control("POST", "/faults", { preset: "rate-limited", times: 2, match: { path: "/cart/*" } });
    expect(body).toMatchObject({ status: 429, times: 2, match: { path: "/cart/*" } });
  });
});

describe("a rule is checked against the spec of the operation that it names", () => {
  const match = { operation: "getOperation" };
  const own = { status: 404, match };
  test.each<[object, string, string]>([
    [{ match: { operation: "registerAcount" }, drop: true }, "body/match/operation", "did you mean `registerAccount`?"],
    [
      { match, status: 418 },
      "body/status",
      "The spec of `onboarding.getOperation` does not list 418. It lists 400, 401,",
    ],
    [{ ...own, body: { message: 1 } }, "body/body", "A body of 404 of `onboarding.getOperation` is different: body"],
    [{ ...own, headers: { "X-Requests-Id": "a" } }, "body/headers/X-Requests-Id", "did you mean `x-request-id`?"],
    [{ ...own, headers: { Zzz: "a" } }, "body/headers/Zzz", "for 404. It lists `"],
    [
      { ...own, status: 429, headers: { "Retry-After": "soon" } },
      "body/headers/retry-after",
      "A response 429 of `onboarding.getOperation`: header/retry-after must be integer.",
    ],
    [{ status: 404, body: {} }, "body/body", "name it in `match.operation`, or add `lawless: true`."],
    [{ status: 404, headers: { "x-a": "b" } }, "body/headers", "name it in `match.operation`, or add `lawless: true`."],
    [{ match: { operation: "unsubscribeEmail" }, token: "expired" }, "body/token", "takes no access token"],
    [{ match: { headers: { authorization: "*" } }, drop: true }, "body/match/headers/authorization", "`match.caller`"],
    [{ match: { headers: { "x trace": "*" } }, drop: true }, "body/match/headers/x trace", "no request fits"],
    [
      { status: 500, lawless: true, headers: { "x-a": "1", "X-A": "2" } },
      "body/headers/X-A",
      "upper and lower case are the same header",
    ],
    [
      { status: 500, headers: { "Content-Type": "text/html" }, match: { operation: "getOperation" } },
      "body/headers/Content-Type",
      "lawless: true",
    ],
    [{ body: {}, delayMs: 1 }, "body/body", "body needs a status"],
    [{ reset: true, stall: true }, "body/stall", "exclude each other"],
    [{ stall: true, status: 500 }, "body/stall", "`stall` leaves the connection open without a response"],
    [{ truncate: true, slowBodyMs: 10 }, "body/slowBodyMs", "leave out slowBodyMs or truncate"],
    [{ token: "expired", drop: true }, "body/token", "leave out what takes its place"],
    [{ latency: { uniform: { from: 2, to: 1 } } }, "body/latency/uniform", "swap `from` and `to`"],
    [{ delayMs: 5, latency: { uniform: { from: 1, to: 2 } } }, "body/latency", "exclude each other"],
    [{ latency: {} }, "body/latency", "`latency` needs exactly one of `uniform`, `lognormal`."],
    [{ latency: { uniforms: { from: 2, to: 1 } } }, "body/latency/uniforms", "did you mean `uniform`?"],
    [{ latency: { lognormal: { median: 5 } } }, "body/latency/lognormal/sigma", "is missing"],
    [{ status: 500, lawless: true, headers: { "content-length": "1" } }, "body/headers/content-length", "leave it out"],
    [{ status: 500, lawless: true, headers: { a: "ø" } }, "body/headers/a", "printable ASCII"],
    [{ status: 429, retryAfter: 1e308 }, "body/retryAfter", "must be <= 3153600000"],
    [{ status: 429, retryAfter: { dateInSecond: 1 } }, "body/retryAfter/dateInSecond", "did you mean `dateInSeconds`?"],
    [{ preset: "flakey" }, "body/preset", "flaky"],
    [
      { preset: "token-expired", match: { path: "/nurture/*" } },
      "body/token",
      "No operation at `/nurture/*` takes an access token",
    ],
    [{ preset: "flaky", status: 418, match }, "body/status", "does not list 418"],
    [{ preset: "flaky", body: {} }, "body/body", "name it in `match.operation`"],
    [{ match: { operation: "unsubscribeEmail" }, status: 201 }, "body/body", "has a body: give one as `body`"],
    [{ ...own, status: 401, retryAfter: "soon" }, "body/retryAfter", "does not list `Retry-After` for 401"],
    [{ status: 429, retryAfter: "x".repeat(8_001) }, "body/retryAfter", "8000 characters"],
    [
      { match: { ...match, method: "POST" }, drop: true },
      "body/match/method",
      "The operation takes GET, so no request",
    ],
    [
      { match: { ...match, path: "/cart/*" }, drop: true },
      "body/match/path",
      "The path of the operation is `/partnership/",
    ],
    [{ preset: "down", status: 503 }, "body/drop", 'or drop. The preset `down` is {"drop":true}.'],
    [{ status: 503, skip: -1 }, "body/skip", "must be >= 0"],
  ])("%j", async (rule, field, message) => {
    const { status, body } = await control("POST", "/faults", rule);
    expect([status, body.error]).toEqual([400, expect.stringContaining(message)]);
    const { body: records } = await control("GET", "/requests?api=control");
    expect(records.at(-1)?.problems?.[0]?.field).toMatch(new RegExp(`^${field}`));
    expect((await control("GET", "/faults")).body).toEqual([]);
  });

  test.each(["*", "/*", "/part*", "/partnership/*", "/api/v1/query/accounts"])(
    "a token can expire at the path %s",
    async (path) => {
      const rule = { preset: "token-expired", match: { path } };
      expect((await control("POST", "/faults", rule)).status).toBe(201);
    },
  );

  test("what the spec lists is taken, and so is everything with lawless: true", async () => {
    const envelope = { status: 404, error: "NotFound", message: "gone", data: null, request_id: "a" };
    const lawful = await control("POST", "/faults", { ...own, body: envelope, headers: { "X-Request-Id": "a" } });
    expect([lawful.status, lawful.body.error]).toEqual([201, undefined]);
    const near = { ...match, method: "g?t", path: "/partnership/*/operations/op_1?a=*" };
    expect((await control("POST", "/faults", { match: near, drop: true })).status).toBe(201);
    const rule = { match, status: 418, body: "teapot", headers: { "x-tea": "green" }, lawless: true };
    expect((await control("POST", "/faults", rule)).status).toBe(201);
  });
});
