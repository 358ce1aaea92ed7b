import { describe, expect, test } from "vitest";
import {
  createSandbox,
  type Expectation,
  type RequestPattern,
  type RequestRecord,
  type Sandbox,
  SandboxError,
  VerificationError,
} from "../src/index.ts";
import { accountPath, merchant, partnerRequester, registerPath } from "./partner-requester.ts";

const { plain, call, exchange } = partnerRequester();
const verify = (expectation: Expectation) => plain.sandbox.verify(expectation);
const register = (more: object = {}, headers = {}) =>
  call("POST", registerPath, { json: { ...merchant, ...more }, headers });
const pages = accountPath("pages");

/** Ids of the requests for an operation so far. */
async function idsOf(operation: string): Promise<number[]> {
  const { body } = await plain.send("GET", `/_sandbox/requests?operation=${operation}`);
  return (body as unknown as readonly RequestRecord[]).map(({ id }) => id);
}

/** The error that a verification ends with. */
async function missOf(expectation: Expectation): Promise<VerificationError> {
  const error = await verify(expectation).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(VerificationError);
  return error as VerificationError;
}

describe("a number of requests", () => {
  test("exactly one registration, by operation and part of the body", async () => {
    await register();
    const expected = 'exactly 1 × registerAccount with body {"brand":"Hat Shop"}';
    expect(await verify({ operation: "registerAccount", body: { brand: "Hat Shop" }, times: 1 })).toEqual({
      expected,
      count: 1,
      requests: await idsOf("registerAccount"),
    });
    await register({ external_account_id: "other", store_identifier: "https://other.example" });
    const miss = await missOf({ operation: "registerAccount", body: { brand: "Hat Shop" }, times: 1 });
    const ids = await idsOf("registerAccount");
    expect(miss.message).toBe(`Expected ${expected}; received 2 (requests ${ids[0]}: 200, ${ids[1]}: 200).`);
    expect(miss).toMatchObject({ count: 2, requests: ids, nearest: [] });
  });

  test.each<[Expectation, boolean]>([
    [{ operation: "addPage" }, true],
    [{ operation: "addPage", times: 2 }, true],
    [{ operation: "query.listAccounts" }, false],
    [{ operation: "addPage", times: 3 }, false],
    [{ operation: "addPage", atLeast: 2 }, true],
    [{ operation: "addPage", atLeast: 3 }, false],
    [{ operation: "addPage", atMost: 2 }, true],
    [{ operation: "addPage", atMost: 1 }, false],
    [{ operation: "addPage", atLeast: 1, atMost: 2 }, true],
    [{ operation: "registerAccount", times: 0 }, true],
    [{ operation: "registerAccount" }, false],
    [{ operation: "addPage", status: "2xx", times: 2 }, true],
    [{ operation: "addPage", status: 409 }, false],
    [{ operation: "addPage", caller: "sandbox-partner-1", times: 2 }, true],
    [{ operation: "addPage", caller: "sandbox-partner-2" }, false],
    [{ api: "onboarding", body: { a: 1 }, times: 1 }, true],
    [{ operation: "addPage", headers: { "X-Platform-Parent-Account-Id": "par_demo_0001" }, times: 2 }, true],
    [{ operation: "addPage", headers: { "x-other": null }, times: 2 }, true],
    [{ operation: "addPage", headers: { constructor: null }, times: 2 }, true],
    [{ operation: "addPage", headers: { "idempotency-key": null } }, false],
    [{ operation: "addPage", bodyAbsent: true }, false],
    [{ operation: "listAccounts", bodyAbsent: true }, true],
    [{ operation: "exchangeClientCredentials", body: { grant_type: "client_credentials" }, times: 3 }, true],
    [{ operation: "addPage", since: "2999-01-01T00:00:00Z" }, false],
  ])("%j: %j", async (expectation, holds) => {
    await call("POST", pages, { json: { a: 1 } });
    await call("POST", pages, { json: { a: 2 } });
    await call("GET", "/partnership/v1/partnership/accounts?parent_account_id=par_demo_0001");
    const outcome = await verify(expectation).then(
      () => true,
      (error: unknown) => !(error instanceof VerificationError),
    );
    expect(outcome).toBe(holds);
  });

  test("replays count, or do not", async () => {
    const headers = { "idempotency-key": "0b52ce1d-9f0b-4b13-8ea2-4d7e7b0ed1a6" };
    await call("POST", pages, { json: {}, headers });
    await call("POST", pages, { json: {}, headers });
    await verify({ operation: "addPage", times: 2 });
    await verify({ operation: "addPage", times: 1, countReplays: false });
    const [first, second] = await idsOf("addPage");
    expect((await missOf({ operation: "addPage", times: 1 })).message).toBe(
      `Expected exactly 1 × addPage; received 2 (requests ${first}: 200, ${second}: 200 as a replay of ${first}). To leave out replays, add \`countReplays: false\`.`,
    );
  });
});

test("a log without requests says so, and whether it was cleared", async () => {
  const sandbox = await createSandbox();
  const message = () => sandbox.verify({ operation: "addPage" }).catch((error: Error) => error.message);
  expect(await message()).toBe("Expected at least 1 × addPage; received 0. The log is empty.");
  for (let each = 0; each < 2; each++) await sandbox.fetch(`${sandbox.origin}/nurture/none`);
  const [, last] = await sandbox.control.listRequests({ query: { api: "nurture" } });
  await sandbox.control.clearRequests();
  expect(await message()).toBe(
    `Expected at least 1 × addPage; received 0. The log is empty: it was cleared after request ${last?.id}.`,
  );
  await sandbox.fetch(`${sandbox.origin}/nurture/none`);
  expect(await message()).toContain("; received 0. Nearest: ");
});

test("an operation that several APIs have can be named with its API, in filters too", async () => {
  await call("GET", "/partnership/v1/partnership/accounts?parent_account_id=par_demo_0001");
  const requests = await idsOf("onboarding.listAccounts");
  expect(requests).toHaveLength(1);
  expect(await verify({ operation: "onboarding.listAccounts", times: 1 })).toMatchObject({ requests });
  expect(await verify({ order: [{ operation: "onboarding.listAccounts" }] })).toMatchObject({ requests });
  expect(await verify({ operation: "query.listAccounts", times: 0 })).toMatchObject({ requests: [] });
  expect(await idsOf("query.listAccounts")).toEqual([]);
  expect((await missOf({ operation: "query.listAccounts" })).message).toContain(
    'operation is "onboarding.listAccounts", expected "query.listAccounts"',
  );
});

test("two numbers of many digits are not the same because JavaScript rounds them", async () => {
  const send = (text: string) =>
    plain.send("POST", "/nurture/1.0/nurture/unsubscribe", { headers: { "content-type": "application/json" }, text });
  const asked = async (number: string) => {
    const text = `{"operation":"unsubscribeEmail","times":1,"body":{"id":${number}}}`;
    const headers = { "content-type": "application/json" };
    return plain.send("POST", "/_sandbox/requests/verify", { headers, text });
  };
  await send('{"id":9007199254740993}');
  expect((await asked("9007199254740993")).status).toBe(200);
  const { status, body } = await asked("9007199254740992");
  expect([status, body.error]).toEqual([
    422,
    expect.stringContaining("body/id is 9007199254740993, expected 9007199254740992"),
  ]);
});

test.each(["reporting", "query", "events"] as const)(
  "a shared token exchange is one operation, also under the name of %s",
  async (api) => {
    const exchangeToken = () =>
      plain.send("POST", "/api/auth/oauth2/token", { headers: { "content-type": "text/plain" }, text: "x" });
    const operation = `${api}.exchangeClientCredentials` as const;
    const { status } = await exchangeToken();
    const id = (await idsOf(operation)).at(-1);
    expect(id).toEqual(expect.any(Number));
    for (const expected of [
      { operation },
      { api },
      { api, operation: "exchangeClientCredentials" },
      { order: [{ operation }] },
    ] as const)
      expect(await verify(expected)).toMatchObject({ requests: [id] });
    for (const expected of [
      { operation, times: 0 },
      { api, times: 0 },
    ])
      await missOf(expected);
    const { body: listed } = await plain.send("GET", `/_sandbox/requests?api=${api}`);
    expect(listed).toMatchObject([{ id }]);
    const fault = { match: { operation }, status: 503, lawless: true, times: 1 };
    const { body: dry } = await plain.send("POST", "/_sandbox/faults", { json: { ...fault, dryRun: true } });
    expect(dry).toMatchObject({ wouldApplyTo: [id] });
    await plain.send("POST", "/_sandbox/faults", { json: fault });
    expect([(await exchangeToken()).status, (await exchangeToken()).status]).toEqual([503, status]);
    const report = String(await plain.sandbox.control.exportRequests({ query: { format: "junit" } }));
    expect(report).toMatch(
      new RegExp(`classname="${api}[.]exchangeClientCredentials" name="${status}"><system-out>request ${id}:`),
    );
  },
);

test("the nearest are requests for the operation itself, and others only where it has none", async () => {
  await register();
  const of = async (expectation: Expectation) => (await missOf(expectation)).nearest.map(({ operation }) => operation);
  expect(await of({ operation: "registerAccount", status: 409 })).toEqual(["registerAccount"]);
  expect(await of({ operation: "addPage" })).toEqual(["registerAccount", "exchangeClientCredentials"]);
  expect((await missOf({ operation: "addPage" })).nearest[0]?.differences).toEqual([
    { field: "operation", expected: "addPage", received: "registerAccount" },
  ]);
});

test("several in their order, with others in between", async () => {
  await register();
  await call("POST", pages, { json: { a: 1 } });
  await call("POST", pages, { json: { a: 2 } });
  const [first, second] = [
    { operation: "addPage", body: { a: 1 } },
    { operation: "addPage", body: { a: 2 } },
  ] as const;
  const [one, other] = await idsOf("addPage");
  const { requests } = await verify({ order: [{ operation: "registerAccount" }, first, second] });
  expect(requests).toEqual([...(await idsOf("registerAccount")), one, other]);
  const miss = await missOf({ order: [second, first] });
  expect(miss.message).toBe(
    `Expected in this order: addPage with body {"a":2}, addPage with body {"a":1}; step 2 is missing after request ${other}: addPage with body {"a":1}.`,
  );
});

test("a miss shows what was received instead, the nearest first, with what differs", async () => {
  await exchange();
  await register({ country_code: "FR" });
  await register({ brand: "Shoe Shop", country_code: "FR", external_account_id: "shoes" });
  const { nearest, message } = await missOf({
    operation: "registerAccount",
    body: { brand: "Hat Shop", country_code: "DE" },
  });
  const [one, other] = await idsOf("registerAccount");
  const country = { field: "body/country_code", expected: "DE", received: "FR" };
  // The token exchange is no near miss beside them.
  expect(nearest).toMatchObject([
    { id: one, operation: "registerAccount", differences: [country] },
    { id: other, differences: [{ field: "body/brand", expected: "Hat Shop", received: "Shoe Shop" }, country] },
  ]);
  expect(message).toContain(`request ${one}, POST ${registerPath} (200): body/country_code is "FR", expected "DE". `);
});

test("a miss by caller and status shows what differs in the body too", async () => {
  await register({ country_code: "FR" });
  const { nearest } = await missOf({
    operation: "registerAccount",
    caller: "sandbox-partner-2",
    status: 400,
    body: { country_code: "DE" },
  });
  expect(nearest[0]?.differences).toEqual([
    { field: "caller", expected: "sandbox-partner-2", received: "sandbox-partner-1" },
    { field: "status", expected: 400, received: 200 },
    { field: "body/country_code", expected: "DE", received: "FR" },
  ]);
});

describe("within a time", () => {
  test("a request that comes in time is seen at once; the clock stands where it stood", async () => {
    const { clock } = plain.sandbox;
    const before = clock.now();
    const verified = verify({ operation: "addPage", times: 1, within: 60_000 });
    await call("POST", pages, { json: {} });
    expect((await verified).count).toBe(1);
    expect(clock.now()).toBe(before);
    // Nothing is left that would move it.
    await new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))));
    expect(clock.now()).toBe(before);
  });

  test("a virtual clock waits no real time for what does not come", async () => {
    const before = plain.sandbox.clock.now();
    expect((await missOf({ operation: "addPage", within: 600_000 })).count).toBe(0);
    expect(plain.sandbox.clock.now() - before).toBe(600_000);
  });

  test("a request that the caller's wait brings comes before the time is over", async () => {
    const { clock } = plain.sandbox;
    const later = clock.sleep(30_000).then(() => call("POST", pages, { json: {} }));
    await verify({ operation: "addPage", within: 60_000 });
    expect((await later).status).toBe(200);
  });

  test("one too many ends it at once", async () => {
    const before = plain.sandbox.clock.now();
    await call("POST", pages, { json: {} });
    const { count } = await missOf({ operation: "addPage", times: 0, within: 60_000 });
    expect([count, plain.sandbox.clock.now()]).toEqual([1, before]);
  });
});

describe("what cannot be verified is an error, never a pass", () => {
  test.each<[object, string]>([
    [{ operation: "registerAcount" }, "`registerAcount` is not an operation; did you mean `registerAccount`?"],
    [
      { operation: "onbording.registerAccount" },
      "`onbording.registerAccount` is not an operation; did you mean `onboarding.registerAccount`?",
    ],
    [{ operation: "query.registerAccount" }, "`query.registerAccount` is not an operation"],
    [{ operation: "listRequests" }, "`listRequests` is not an operation"],
    [{ api: "onbording" }, "`onbording` is not an API; did you mean `onboarding`?"],
    [{ operationId: "addPage" }, "`operationId` is not a property; did you mean `operation`?"],
    [{ order: [{ operatio: "addPage" }] }, "`order.0.operatio` is not a property; did you mean `operation`?"],
    [{ order: [] }, "`order` must NOT have fewer than 1 items"],
    [{ order: [{}], times: 1 }, "`times` has no meaning beside `order`"],
    [{ times: 1, atLeast: 1 }, "`times` is the exact number"],
    [{ atLeast: 2, atMost: 1 }, "`atLeast` is greater than `atMost`"],
    [{ body: {}, bodyAbsent: true }, "`bodyAbsent` contradicts `body`"],
    [{ status: 99 }, "`status` must be >= 100"],
    [{ status: "ok" }, "`status` must be a status such as 404, a class such as 4xx, or none."],
    [{ since: "soon" }, "`since` is the id of a request, or a time in RFC 3339"],
    [{ headers: { "x trace": null } }, "`headers.x trace` is not a name that a header can have"],
    [
      { headers: { Authorization: "Bearer x" } },
      "The log masks the header `Authorization`, so its value cannot be matched",
    ],
    [
      { body: { in: [{ client_secret: "x" }] } },
      "The log masks `body/in/0/client_secret`, so its value cannot be matched",
    ],
  ])("%j: %s", async (expectation, message) => {
    const error = await verify(expectation).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SandboxError);
    expect(error).not.toBeInstanceOf(VerificationError);
    expect((error as Error).message).toContain(message);
  });

  test("ONB-275 · nor can financial data, which the log masks", async () => {
    await call("POST", accountPath("payout-setup"), { json: { experience: "embedded", iban: "DE00123456" } });
    const operation = "startPayoutSetup";
    const [id] = await idsOf(operation);
    await expect(verify({ operation, body: { iban: "DE00123456" } })).rejects.toThrow(
      `it depends on body/iban of request ${id}, which is masked`,
    );
    await verify({ operation, body: { experience: "embedded" } });
  });

  test("nor can a text that the log has without the secrets in it: JSON, or a URL", async () => {
    await using small = await smallSandbox();
    const url = "https://shop.example/?access_token=secret-1";
    const json = { email: "a@b.example", text: '{ "client_secret": "secret-1" }', url };
    await small.send("sandbox-nurture-key", json, { referer: url });
    for (const expected of [{ body: { text: json.text } }, { body: { url } }, { headers: { Referer: url } }])
      await expect(small.sandbox.verify({ operation: "unsubscribeEmail", times: 0, ...expected })).rejects.toThrow(
        /The log is incomplete: it depends on (body\/text|body\/url|header\/referer)/,
      );
    await small.sandbox.verify({ operation: "unsubscribeEmail", times: 0, body: { url: "https://shop.example/" } });
  });

  test("nor can a mask itself, which says nothing about what was sent", async () => {
    await using small = await smallSandbox();
    const json = { email: "a@b.example", appSecret: "secret-1", note: "Bearer secret-1" };
    await small.send("sandbox-nurture-key", json, { "x-custom": "Token secret-1" });
    for (const expected of [{ headers: { "X-Custom": "***" } }, { body: { note: "***" } }])
      await expect(small.sandbox.verify({ operation: "unsubscribeEmail", ...expected })).rejects.toThrow(
        /The log is incomplete: it depends on (body\/note|header\/x-custom) of request 1/,
      );
    await small.sandbox.verify({ operation: "unsubscribeEmail", times: 1, body: { email: "a@b.example" } });
  });

  test("ONB-275 · nor can financial data in a text that is JSON", async () => {
    const note = '{ "iban": "DE00123456" }';
    await call("POST", accountPath("payout-setup"), { json: { experience: "embedded", note } });
    const operation = "startPayoutSetup";
    for (const expected of [
      { times: 0, body: { note } },
      { times: 1, body: { note: '{"iban":"***"}' } },
    ])
      await expect(verify({ operation, ...expected })).rejects.toThrow("it depends on body/note of request");
  });

  test("a log that has forgotten requests, until what counts is later", async () => {
    await using small = await smallSandbox();
    for (let each = 0; each < 4; each++) await small.send();
    const expectation: Expectation = { operation: "unsubscribeEmail", atLeast: 4 };
    await expect(small.sandbox.verify(expectation)).rejects.toThrow(
      "The log is incomplete: it no longer has the requests up to 1",
    );
    await expect(small.sandbox.verify({ operation: "registerAccount", times: 0 })).rejects.toThrow("incomplete");
    expect(await small.sandbox.verify({ ...expectation, atLeast: 3, since: 1 })).toMatchObject({ count: 3 });
    await small.sandbox.fetch(`${small.sandbox.origin}/_sandbox/requests`, { method: "DELETE" });
    await small.send();
    expect(await small.sandbox.verify({ ...expectation, atLeast: 1 })).toMatchObject({ count: 1 });
  });

  test("but what the requests in the log prove, forgotten ones cannot change", async () => {
    await using small = await smallSandbox();
    for (let each = 0; each < 4; each++) await small.send();
    const one: RequestPattern = { operation: "unsubscribeEmail" };
    expect(await small.sandbox.verify({ ...one, atLeast: 3 })).toMatchObject({ count: 3 });
    expect(await small.sandbox.verify({ order: [one, one, one] })).toMatchObject({ count: 3 });
    for (const expected of [
      { ...one, times: 2 },
      { ...one, atMost: 2 },
    ])
      await expect(small.sandbox.verify(expected)).rejects.toBeInstanceOf(VerificationError);
    for (const expected of [
      { ...one, times: 3 },
      { ...one, atMost: 3 },
      { order: [one, one, one, one] },
      { ...one, atLeast: 3, atMost: 5 },
    ])
      await expect(small.sandbox.verify(expected)).rejects.toThrow("it no longer has the requests up to 1");
  });

  test("a log that was cleared, if `since` names an earlier request", async () => {
    await using small = await smallSandbox();
    await small.send();
    await small.send();
    await small.sandbox.fetch(`${small.sandbox.origin}/_sandbox/requests`, { method: "DELETE" });
    const expectation: Expectation = { operation: "unsubscribeEmail", times: 0 };
    await expect(small.sandbox.verify({ ...expectation, since: 1 })).rejects.toThrow(
      "The log is incomplete: it no longer has the requests up to 2",
    );
    expect(await small.sandbox.verify({ ...expectation, since: 2 })).toMatchObject({ count: 0 });
    expect(await small.sandbox.verify(expectation)).toMatchObject({ count: 0 });
  });

  test("over HTTP it is 409, a miss 422, and a pass 200", async () => {
    await using small = await smallSandbox();
    const ask = async (json: object) => {
      const headers = { "content-type": "application/json" };
      const init = { method: "POST", headers, body: JSON.stringify(json) };
      const response = await small.sandbox.fetch(`${small.sandbox.origin}/_sandbox/requests/verify`, init);
      return [response.status, await response.json()];
    };
    await small.send();
    expect(await ask({ operation: "unsubscribeEmail" })).toEqual([
      200,
      { passed: true, expected: "at least 1 × unsubscribeEmail", count: 1, requests: [1] },
    ]);
    expect(await ask({ operation: "unsubscribeEmail", times: 0 })).toMatchObject([422, { passed: false, count: 1 }]);
    for (let each = 0; each < 4; each++) await small.send();
    expect(await ask({ times: 3 })).toMatchObject([409, { error: expect.stringContaining("incomplete") }]);
  });
});

test("coverage counts every documented status of the 54 operations, also of requests that the log has forgotten", async () => {
  await using small = await smallSandbox();
  for (let each = 0; each < 9; each++) await small.send();
  await small.send("wrong");
  const coverage = await small.sandbox.coverage();
  expect(coverage.operations).toEqual({ exercised: 1, of: 54 });
  expect(coverage.statuses).toMatchObject({ exercised: 1 });
  const [operation] = coverage.apis.find(({ api }) => api === "nurture")?.operations ?? [];
  expect(operation).toMatchObject({ operation: "unsubscribeEmail", documented: { "201": 9, "400": 0 } });
  expect(operation?.undocumented).toEqual({ "401": 1 });
  await small.sandbox.fetch(`${small.sandbox.origin}/_sandbox/coverage`, { method: "DELETE" });
  expect((await small.sandbox.coverage()).operations).toEqual({ exercised: 0, of: 54 });
});

test("a token exchange that several APIs share counts for each of them; a reset leaves the coverage", async () => {
  await plain.send("DELETE", "/_sandbox/coverage");
  await plain.send("POST", "/api/auth/oauth2/token", { headers: { "content-type": "text/plain" }, text: "x" });
  await plain.send("POST", "/_sandbox/reset", { json: {} });
  const { operations, apis } = await plain.sandbox.coverage();
  expect(operations.exercised).toBe(3);
  const tokens = apis.flatMap((each) => each.operations.filter(({ path }) => path === "/auth/oauth2/token"));
  expect(tokens.map(({ undocumented }) => Object.values(undocumented))).toEqual([[1], [1], [1]]);
});

test("a run verifies and covers its own requests alone", async () => {
  await using run = await plain.sandbox.run();
  await plain.send("DELETE", "/_sandbox/coverage");
  await run.fetch(`${run.origin}/nurture/1.0/nurture/unsubscribe`, { method: "POST" });
  expect(await run.verify({ operation: "unsubscribeEmail", times: 1 })).toMatchObject({ count: 1 });
  expect(await plain.sandbox.verify({ operation: "unsubscribeEmail", times: 0 })).toMatchObject({ count: 0 });
  expect((await run.coverage()).operations.exercised).toBe(1);
  expect((await plain.sandbox.coverage()).operations.exercised).toBe(0);
  const reportOf = async (one: typeof plain.sandbox | typeof run) =>
    String(await one.control.exportRequests({ query: { format: "junit" } }));
  expect(await reportOf(run)).toContain('name="exactly 1 × unsubscribeEmail"');
  expect(await reportOf(plain.sandbox)).not.toContain('name="exactly 1 × unsubscribeEmail"');
});

/** A sandbox whose log holds three requests. */
async function smallSandbox() {
  const sandbox = await createSandbox({ logEntries: 3 });
  const send = (key = "sandbox-nurture-key", json: object = { email: "a@b.example" }, more = {}) =>
    sandbox.fetch(`${sandbox.origin}/nurture/1.0/nurture/unsubscribe`, {
      method: "POST",
      headers: { authorization: key, "content-type": "application/json", ...more },
      body: JSON.stringify(json),
    });
  return { sandbox, send, [Symbol.asyncDispose]: () => sandbox.close() };
}

const unsubscribe = (sandbox: Sandbox, body: string) =>
  sandbox.fetch(`${sandbox.origin}/nurture/1.0/nurture/unsubscribe`, {
    method: "POST",
    headers: { authorization: "sandbox-nurture-key", "content-type": "application/json", accept: "application/json" },
    body,
  });

const email = "a@b.example";

/** Why it cannot be verified. */
const unknowable = async (sandbox: Sandbox, expectation: Expectation) => {
  const error = await sandbox.verify(expectation).catch((reason: unknown) => reason);
  expect([error instanceof SandboxError, error instanceof VerificationError]).toEqual([true, false]);
  return (error as Error).message;
};

test("what was cleared is incomplete for the time before it, as for the id", async () => {
  const sandbox = await createSandbox();
  const operation = "unsubscribeEmail";
  const before = new Date(sandbox.clock.now()).toISOString();
  await unsubscribe(sandbox, JSON.stringify({ email }));
  await sandbox.control.clearRequests();
  for (const since of [before, 0])
    expect(await unknowable(sandbox, { operation, since, times: 0 })).toContain("log is incomplete");
  sandbox.clock.advance(1);
  await sandbox.verify({ operation, since: new Date(sandbox.clock.now()).toISOString(), times: 0 });
  await sandbox.verify({ operation, times: 0 });
  // Another time begins, in which the cleared request has no place.
  await sandbox.control.reset({ body: {} });
  await sandbox.verify({ operation, since: before, times: 0 });
});

test("an id from before a restore names no request after it, and an id that no request has is refused", async () => {
  const sandbox = await createSandbox();
  const operation = "unsubscribeEmail";
  const saved = await sandbox.save();
  for (let call = 0; call < 3; call++) await unsubscribe(sandbox, JSON.stringify({ email }));
  const [, , last] = await sandbox.control.listRequests({ query: { operation } });
  await sandbox.restore(saved);
  await unsubscribe(sandbox, JSON.stringify({ email }));
  await sandbox.verify({ operation, since: last?.id ?? 0, times: 1 });
  expect(await unknowable(sandbox, { operation, since: 1_000, times: 0 })).toContain(
    "`since` is later than the newest request, ",
  );
});

const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;

test.each([`{"email":${deep}}`, `{"email":"${email}","n":1234567890123456789,"d":${deep}}`])(
  "a body that is nested too deeply to be compared decides nothing",
  async (body) => {
    const sandbox = await createSandbox();
    await unsubscribe(sandbox, body);
    for (const times of [0, 1])
      expect(await unknowable(sandbox, { operation: "unsubscribeEmail", body: { email }, times })).toContain(
        "log is incomplete",
      );
    await sandbox.verify({ operation: "unsubscribeEmail", times: 1 });
  },
);

test("only in bodies a number counts with all of its digits: a bound has those that JavaScript has", async () => {
  const sandbox = await createSandbox();
  await unsubscribe(sandbox, JSON.stringify({ email }));
  const send = (text: string) =>
    sandbox.fetch(`${sandbox.origin}/_sandbox/requests/verify`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: text,
    });
  const operation = '"operation":"unsubscribeEmail"';
  expect((await send(`{${operation},"atMost":9007199254740993}`)).status).toBe(200);
  expect((await send(`{${operation},"times":1.00000000000000001}`)).status).toBe(200);
  expect((await send(`{"order":[{${operation},"body":{"n":1.00000000000000001}}]}`)).status).toBe(422);
});

test("a null that is missing in a body is named, a header that must not be there is absent", async () => {
  const sandbox = await createSandbox();
  await unsubscribe(sandbox, JSON.stringify({ email }));
  const missed = async (expectation: Expectation) =>
    ((await sandbox.verify(expectation).catch((reason: unknown) => reason)) as Error).message;
  expect(await missed({ operation: "unsubscribeEmail", body: { name: null } })).toContain(
    "body/name is absent, expected null",
  );
  expect(await missed({ operation: "unsubscribeEmail", headers: { accept: null } })).toContain(
    'header/accept is "application/json", expected absent',
  );
});

test("a verification keeps little of a large expectation", async () => {
  const sandbox = await createSandbox();
  const long = "x".repeat(100_000);
  await unsubscribe(sandbox, JSON.stringify({ email }));
  await sandbox.verify({ operation: "unsubscribeEmail", body: { [long]: long } }).catch(() => {});
  const report = await sandbox.control.exportRequests({ query: { format: "junit" } });
  expect(Math.max(...(String(report).match(/x+/g) ?? []).map(({ length }) => length))).toBeLessThanOrEqual(4_000);
  const order = Array.from({ length: 1_001 }, () => ({}));
  expect(await unknowable(sandbox, { order })).toContain("order");
});

test("the report shows no secret of an expectation", async () => {
  const sandbox = await createSandbox();
  await unsubscribe(sandbox, JSON.stringify({ email }));
  const body = { note: "Bearer hidden", name: "sandbox-nurture-key" };
  await sandbox.verify({ operation: "unsubscribeEmail", body }).catch(() => {});
  const report = String(await sandbox.control.exportRequests({ query: { format: "junit" } }));
  expect(report).toContain("body/note is absent, expected &quot;***&quot;");
  expect(report).not.toMatch(/hidden|sandbox-nurture-key/);
});
