import { expect, onTestFinished, test } from "vitest";
import { createSandbox, type RequestRecord, startSandbox } from "../src/index.ts";
import { accountPath, partnerRequester, tokenPath } from "./partner-requester.ts";

const { plain, call, exchange } = partnerRequester();
const pages = accountPath("pages");
const listed = async (query = "") =>
  (await plain.send("GET", `/_sandbox/requests${query}`)).body as unknown as readonly RequestRecord[];
const exported = async (query: string) => (await plain.send("GET", `/_sandbox/requests/export?${query}`)).body;

test("a token exchange is logged with its bodies, and without the secret and the token", async () => {
  await exchange();
  const [record] = await listed("?operation=exchangeClientCredentials");
  expect(record).toMatchObject({
    method: "POST",
    url: tokenPath,
    status: 200,
    body: "grant_type=client_credentials&client_id=sandbox-partner-1&client_secret=***",
    response: { headers: { "cache-control": "no-store", "content-type": "application/json" } },
  });
  expect(JSON.parse(record?.response?.body ?? "")).toEqual({
    access_token: "***",
    token_type: "Bearer",
    expires_in: 300,
  });
});

test("no secret is left in the log or in an export, wherever a request or a response has it", async () => {
  const secret = "hidden-3f1c";
  const long = "x".repeat(70_000);
  const headers = {
    "x-custom": `Token ${secret}`,
    "x-other": `client_secret=${secret}`,
    referer: `https://user:${secret}@shop.example/#access_token=${secret}`,
  };
  const query = new URLSearchParams({ x: `{"client_secret":"${secret}"}`, note: `Bearer ${secret}` });
  const secrets = { appSecret: secret, inside: { sessionToken: secret }, note: `Bearer ${secret}`, passphrase: secret };
  await plain.send("POST", "/_sandbox/faults", {
    json: { match: { operation: "addPage" }, status: 503, headers: { "set-cookie": secret }, lawless: true, times: 1 },
  });
  for (const json of [secrets, { ...secrets, long }]) await call("POST", `${pages}?${query}`, { json, headers });
  await call("POST", accountPath("payout-setup"), { json: { note: `{"iban":"${secret}"}` } });
  const records = await listed("?api=onboarding");
  expect(records.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(["addPage", "addPage", "startPayoutSetup"]),
  );
  expect(JSON.stringify(records)).not.toContain(secret);
  expect(JSON.stringify(await exported("format=har"))).not.toContain(secret);
});

test("a replay names the request whose response it repeats, also under a fault and after a restore", async () => {
  const headers = { "idempotency-key": "0b52ce1d-9f0b-4b13-8ea2-4d7e7b0ed1a6" };
  const write = () => call("POST", pages, { json: {}, headers });
  await write();
  await write();
  await plain.send("POST", "/_sandbox/faults", { json: { match: { path: pages }, status: 503, when: "after" } });
  await write();
  await plain.restore(await plain.saved());
  await write();
  const [first, ...replays] = await listed("?operation=addPage");
  expect(first).toMatchObject({ status: 200, body: "{}" });
  expect(first).not.toHaveProperty("replayOf");
  const replayOf = first?.id;
  expect(replays).toMatchObject([
    { replayOf, fired: "replayed", status: 200 },
    { replayOf, fired: "fault, replayed", status: 503, fault: "fault_000001" },
    { replayOf, fired: "fault, replayed", status: 503 },
  ]);
});

test("a response that a fault breaks is logged as it was sent; one that was dropped is not", async () => {
  for (const json of [
    { malformed: true, times: 1 },
    { drop: true, times: 1 },
  ])
    await plain.send("POST", "/_sandbox/faults", { json });
  await expect(exchange()).rejects.toThrow(SyntaxError);
  await expect(exchange()).rejects.toThrow("fetch failed");
  const [malformed, dropped] = await listed("?operation=exchangeClientCredentials");
  // Half of a token response cannot be read, so that all of it is masked.
  expect(malformed?.response?.body).toBe("***");
  expect(dropped).not.toHaveProperty("response");
  expect(await listed("?status=none")).toEqual([dropped]);
});

test("filters select by operation, caller, status, what fired, and since when", async () => {
  await call("POST", pages, { json: {} });
  await call("POST", pages, { json: {}, headers: { "idempotency-key": undefined } });
  await call("GET", "/partnership/v1/partnership/accounts?parent_account_id=par_demo_0001", { by: "second" });
  const all = await listed();
  const traffic = all.filter(({ api }) => api !== "control");
  const chosen = async (query: string) => (await listed(query)).map(({ id }) => id);
  const ids = (fits: (record: RequestRecord) => boolean) => traffic.filter(fits).map(({ id }) => id);
  expect(traffic).toHaveLength(6);
  expect(await chosen("?operation=addPage")).toEqual(ids(({ operation }) => operation === "addPage"));
  expect(await chosen("?operation=addPage&status=4xx")).toEqual([traffic[3]?.id]);
  expect(await chosen("?status=400")).toEqual([traffic[3]?.id]);
  expect(await chosen("?caller=sandbox-partner-2")).toEqual([traffic[5]?.id]);
  expect(await chosen("?fired=token%20issued")).toEqual(ids(({ fired }) => fired === "token issued"));
  expect(await chosen(`?api=onboarding&since=${traffic[2]?.id}`)).toEqual([3, 4, 5].map((each) => traffic[each]?.id));
  expect(await chosen("?api=onboarding&since=2999-01-01T00:00:00Z")).toEqual([]);
  expect(await chosen("?api=onboarding&since=2000-01-01T00:00:00Z")).toHaveLength(6);
  const { status, body } = await plain.send("GET", "/_sandbox/requests?status=ok");
  expect([status, body.error]).toEqual([400, "`status` must be a status such as 404, a class such as 4xx, or none."]);
});

test("the stream resumes after Last-Event-ID", async () => {
  await exchange();
  const [{ id = 0 } = {}] = await listed("?operation=exchangeClientCredentials");
  await exchange();
  const headers = { accept: "text/event-stream", "last-event-id": String(id) };
  const address = `${plain.sandbox.origin}/_sandbox/requests?api=onboarding`;
  const { body } = await plain.sandbox.fetch(address, { headers });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe(": listening\n\n");
  expect((await reader?.read())?.value).toMatch(
    /^event: request\nid: \d+\ndata: {"id":\d+,.*"exchangeClientCredentials"/,
  );
  await reader?.cancel();
});

test("a snapshot has the log and what it has forgotten", async () => {
  const [one, other] = await Promise.all([createSandbox({ logEntries: 2 }), createSandbox()]);
  for (let each = 0; each < 5; each++) await one.fetch(`${one.origin}/nurture/none`);
  await other.restore(await one.save());
  const response = await other.fetch(`${other.origin}/_sandbox/requests?api=nurture`);
  expect(await response.json()).toMatchObject([
    { id: 4, status: 404, response: { headers: { "x-sandbox-open-point": "transport" } } },
    { id: 5 },
  ]);
  await expect(other.verify({ api: "nurture", times: 2 })).rejects.toThrow("it no longer has the requests up to 3");
  await Promise.all([one.close(), other.close()]);
});

test("an export as HAR has every request with what the sandbox did", async () => {
  await call("POST", pages, { json: { a: 1 } });
  const { log } = await exported("format=har&operation=addPage");
  const {
    entries: [entry],
    ...head
  } = log as unknown as { entries: [Record<string, unknown>]; version: string; creator: object };
  expect(head).toEqual({ version: "1.2", creator: { name: "@tillside/sandbox", version: expect.any(String) } });
  expect(entry).toMatchObject({
    startedDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    time: expect.any(Number),
    request: {
      method: "POST",
      // Every sandbox without a port is shown at this address, so that the same calls give the same log.
      url: `http://127.0.0.1:4020${pages}`,
      httpVersion: "HTTP/1.1",
      headers: expect.arrayContaining([{ name: "authorization", value: "***" }]),
      queryString: [],
      postData: { mimeType: "application/json", text: '{"a":1}' },
      bodySize: 7,
    },
    response: {
      status: 200,
      content: { mimeType: "application/json", text: expect.stringContaining('"data"') },
    },
    _sandbox: { operation: "addPage", caller: "sandbox-partner-1", problems: [] },
  });
});

test("the HAR of a run on a port has the URLs that were called, with the run's prefix", async () => {
  const sandbox = await startSandbox({ port: 0 });
  onTestFinished(() => sandbox.stop());
  const run = await sandbox.run();
  await fetch(`${run.origin}/nurture/none?a=1`);
  const { log } = (await run.control.exportRequests({ query: { format: "har" } })) as unknown as {
    log: { entries: { request: { url: string } }[] };
  };
  expect(log.entries.map(({ request }) => request.url)).toEqual([`${run.origin}/nurture/none?a=1`]);
});

test("an export as JUnit XML fails for what was verified and missed, and shows what was exercised", async () => {
  await plain.send("DELETE", "/_sandbox/coverage");
  await call("POST", pages, { json: {}, headers: { "idempotency-key": undefined } });
  await plain.sandbox.verify({ operation: "addPage", status: 400 });
  await plain.sandbox.verify({ operation: "addPage", headers: { "x-a": '<"&\u0000' } }).catch(() => {});
  const response = await plain.sandbox.fetch(`${plain.sandbox.origin}/_sandbox/requests/export?format=junit`);
  expect(response.headers.get("content-type")).toBe("application/xml");
  const text = await response.text();
  expect(text).toContain('<testsuite name="verifications" tests="2" failures="1" errors="0" skipped="0">');
  expect(text).toContain('<testcase classname="verifications" name="at least 1 × addPage with status 400"/>');
  expect(text).toMatch(
    /<failure message="Expected at least 1 × addPage with headers \{&quot;x-a&quot;:.*Nearest: request/,
  );
  expect(text).toMatch(
    /<testcase classname="onboarding.addPage" name="400"><system-out>request \d+: header\/idempotency-key: .*\(ONB-\d+/,
  );
  expect(text).toContain('<testcase classname="onboarding.addPage" name="2XX"><skipped message="not exercised"/>');
  expect(text.match(/<testsuite name="coverage: /g)).toHaveLength(8);
});

test.each([
  ["format=xml", "`format` must be equal to one of the allowed values: har, junit."],
  ["", "`format` is missing."],
  ["format=har&caler=a", "`caler` is not a query parameter; did you mean `caller`?"],
])("an export with %j is refused", async (query, message) => {
  const { status, body } = await plain.send("GET", `/_sandbox/requests/export?${query}`);
  expect([status, body.error]).toEqual([400, expect.stringContaining(message)]);
});

test.each([
  ["replaid", "`replaid` is not a value of `fired`; did you mean `replayed`?"],
  ["fault,%20limitd", "`limitd` is not a value of `fired`; did you mean `limited`?"],
  ["something", "`something` is not a value of `fired`; there are `account out of reach`, "],
])("a filter by `fired=%s` is refused: it would select nothing", async (fired, message) => {
  const { status, body } = await plain.send("GET", `/_sandbox/requests?fired=${fired}`);
  expect([status, body.error]).toEqual([400, expect.stringContaining(message)]);
  const json = { operation: "addPage", fired: decodeURIComponent(fired) };
  const refused = await plain.send("POST", "/_sandbox/requests/verify", { json });
  expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining(message)]);
});

test("several names select the requests for which all of them fired", async () => {
  const headers = { "idempotency-key": "0b52ce1d-9f0b-4b13-8ea2-4d7e7b0ed1a6" };
  await call("POST", pages, { json: {}, headers });
  await plain.send("POST", "/_sandbox/faults", { json: { match: { path: pages }, status: 503, when: "after" } });
  await call("POST", pages, { json: {}, headers });
  const found = await listed("?fired=replayed,%20fault");
  expect(found).toMatchObject([{ fired: "fault, replayed" }]);
  expect(await listed("?fired=failure")).toEqual([]);
});

test("a request that a fault hit before execution has its caller, if its credential is valid", async () => {
  await plain.send("POST", "/_sandbox/faults", { json: { match: { path: pages }, status: 503 } });
  await call("POST", pages, { json: {} });
  await plain.send("POST", pages, { json: {}, headers: { authorization: "Bearer none" } });
  const [valid, invalid] = await listed("?operation=addPage");
  expect([valid?.status, invalid?.status]).toEqual([503, 503]);
  expect([valid?.caller, invalid?.caller]).toEqual(["sandbox-partner-1", undefined]);
  await plain.send("POST", "/_sandbox/faults", { json: { match: { path: tokenPath }, status: 503 } });
  await exchange().catch(() => {});
  expect((await listed("?operation=exchangeClientCredentials")).at(-1)).toMatchObject({
    status: 503,
    caller: "sandbox-partner-1",
  });
});
