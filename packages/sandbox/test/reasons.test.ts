import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RecordedProblem } from "../src/engine/recorded-problem.ts";
import { createSandbox, type Sandbox } from "../src/index.ts";
import type { RequestRecord } from "../src/requests/request-record.ts";
import { hasErrorShape } from "./error-shape.ts";
import { apiNames, type ExampleCall, exampleCalls, filled } from "./example-calls.ts";

let sandbox: Sandbox;
const calls = new Map<string, readonly ExampleCall[]>();

beforeAll(async () => {
  sandbox = await createSandbox();
  for (const api of apiNames) calls.set(api, await exampleCalls(api, sandbox.origin, sandbox.fetch));
});
beforeEach(() => control("POST", "/reset", {}));
afterAll(() => sandbox.close());

async function control(method: string, path: string, json?: unknown): Promise<Response> {
  const body =
    json === undefined ? {} : { body: JSON.stringify(json), headers: { "content-type": "application/json" } };
  return sandbox.fetch(`${sandbox.origin}/_sandbox${path}`, { method, ...body });
}

interface Change {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** As it is; undefined sends the example. */
  readonly text?: string;
}

async function send(call: ExampleCall, { method, path, headers, text }: Change = {}): Promise<Response> {
  const body = text ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const verb = method ?? call.operation.method;
  return sandbox.fetch(`${sandbox.origin}${path ?? call.path + call.query}`, {
    method: verb,
    headers: { ...call.headers, ...type, ...headers },
    ...(body === undefined || verb === "GET" || verb === "HEAD" ? {} : { body }),
  });
}

/** What is refused says why: in a header, and in the log by field, rule and the ledger's words. Gives the record. */
async function expectReasons(api: string, response: Response, what: string): Promise<RequestRecord | undefined> {
  const text = await response.text();
  if (response.status < 400) return undefined;
  const reason = response.headers.get("x-sandbox-reason") ?? "";
  expect(reason, what).toMatch(/^[\x20-\x7e]{10,400}$/);
  expect(hasErrorShape(api, text), what).toBe(true);
  const records = (await (await control("GET", "/requests")).json()) as RequestRecord[];
  const record = records.filter((each) => each.api !== "control").at(-1);
  expect(record?.status, what).toBe(response.status);
  expect(record?.problems.length, what).toBeGreaterThan(0);
  for (const problem of record?.problems ?? []) expectWhole(problem, what);
  return record;
}

function expectWhole({ field, message, rules }: RecordedProblem, what: string): void {
  expect(field, what).toMatch(/^(request|method|path|query|header|body)/);
  expect(message.length, what).toBeGreaterThan(5);
  expect(rules.length, `${what}: ${field} ${message}`).toBeGreaterThan(0);
  for (const { id, statement } of rules) {
    expect(id, what).toMatch(/^([A-Z]{3}-\d{3}|transport|fault)$/);
    expect(statement.length, `${what}: ${id}`).toBeGreaterThan(10);
  }
}

const authorization = { authorization: "Bearer nobody", "svc-api-key": "nobody" };
const emptied = (body: unknown, value: unknown) =>
  JSON.stringify(Object.fromEntries(Object.keys(Object(body)).map((name) => [name, value])));

describe.each(apiNames)("every refusal of %s says why", (api) => {
  const ours = () => calls.get(api) ?? [];

  test.each<[string, (call: ExampleCall) => Change, refused?: "always"]>([
    ["a wrong credential", () => ({ headers: authorization }), "always"],
    ["an unknown method", () => ({ method: "PATCH", text: "{}" })],
    ["an unknown path", ({ path }) => ({ path: `${path}/and/more` }), "always"],
    ["unknown ids", ({ template }) => ({ path: filled(template, "unknown") })],
    ["another media type", () => ({ headers: { "content-type": "text/csv" } })],
    ["a compressed body", () => ({ headers: { "content-encoding": "gzip" } })],
    ["OPTIONS", () => ({ method: "OPTIONS" }), "always"],
    ["text that is not JSON", () => ({ text: "{" })],
    ["an empty body", () => ({ text: "" })],
    ["an object without members", () => ({ text: "{}" })],
    ["a list", () => ({ text: "[]" })],
    ["every member null", ({ body }) => ({ text: emptied(body, null) })],
    ["every member an empty text", ({ body }) => ({ text: emptied(body, "") })],
    ["every member an object", ({ body }) => ({ text: emptied(body, { a: 1 }) })],
    ["a query of nonsense", ({ path }) => ({ path: `${path}?pageNumber=x&pageSize=-1&groupby=x&dateStart=x` })],
    ["no other headers", ({ headers }) => ({ headers: Object.fromEntries(Object.keys(headers).map((n) => [n, ""])) })],
  ])("%s", async (name, change, refused) => {
    for (const call of ours()) {
      const response = await send(call, change(call));
      if (refused) expect(response.status).toBeGreaterThanOrEqual(400);
      await expectReasons(api, response, `${call.operation.id}, ${name}`);
      await control("POST", "/reset", {});
    }
  });

  test.each([400, 401, 403, 404, 409, 413, 422, 429, 500, 502, 503, 504])("an injected %i", async (status) => {
    for (const call of ours()) {
      await control("POST", "/faults", { status, times: 1 });
      const record = await expectReasons(api, await send(call), `${call.operation.id}, ${status}`);
      expect(record?.problems[0]?.rules[0]?.id).toBe("fault");
    }
  });

  test("whatever JSON is sent", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 100 }), fc.json({ maxDepth: 3 }), async (index, text) => {
        const all = ours();
        const call = all[index % all.length];
        if (call !== undefined) await expectReasons(api, await send(call, { text }), `${call.operation.id} ${text}`);
        await control("POST", "/reset", {});
      }),
      runs(60, 2_000),
    );
  });
});

describe("the field, the rule and the contract's words", () => {
  const callOf = (api: string, id: string) => {
    const found = calls.get(api)?.find(({ operation }) => operation.id === id);
    if (found === undefined) throw new Error(`There is no ${api}.${id}.`);
    return found;
  };

  test.each<[string, api: string, id: string, Change, field: string, rule: string, statement: RegExp]>([
    [
      "QRY-034 · a report without metrics",
      "query",
      "getTransactionsReport",
      { text: '{"startDate":"2026-01-01","endDate":"2026-02-01"}' },
      "body/metrics",
      "QRY-034",
      /metrics is a required array/,
    ],
    [
      "AUD-017 · an import with another action",
      "audience",
      "importAudienceV3",
      { text: '{"accountId":"a","action":"drop","email":"a@shop.example"}' },
      "body/action",
      "AUD-017",
      /include or exclude/,
    ],
    [
      "NUR-004 · an unsubscribe without an address",
      "nurture",
      "unsubscribeEmail",
      { text: "{}" },
      "body/email",
      "NUR-004",
      /has to contain email/,
    ],
    [
      "ONB-062 · an omitted position1Policy",
      "onboarding",
      "writeMarketplaceControlsList",
      { text: '{"name":"a","blockedVerticals":[{"partnerVerticalId":1,"partnerSubVerticalId":1,"policy":"Allow"}]}' },
      "body/blockedVerticals/0/position1Policy",
      "ONB-060",
      /position1Policy/,
    ],
    [
      "CRT-019 · a reserve without its tag",
      "cart",
      "reserveItems",
      { headers: { "svc-tag-id": undefined as never } },
      "header/svc-tag-id",
      "CRT-019",
      /svc-tag-id/,
    ],
  ])("%s", async (_, api, id, change, field, rule, statement) => {
    const call = callOf(api, id);
    const headers = { ...call.headers };
    for (const [name, value] of Object.entries(change.headers ?? {})) {
      if (value === undefined)
        for (const key of Object.keys(headers)) if (key.toLowerCase() === name) delete headers[key];
    }
    const given = change.text === undefined ? {} : { text: change.text };
    const record = await expectReasons(api, await send({ ...call, headers }, given), field);
    const found = record?.problems.find((problem) => problem.field === field);
    expect(found?.rules).toContainEqual({ id: rule, statement: expect.stringMatching(statement) });
  });

  test("ONB-212 ONB-216 · a 409 says whether path or body differ, and nothing in the body of the response changes", async () => {
    const first = callOf("onboarding", "setAccountStatus");
    const key = { "Idempotency-Key": "0b6b1b1e-5d1f-4c8e-9d3a-0e6f5f1b2a3c" };
    expect((await send(first, { headers: key })).status).toBe(200);
    const body = await send(first, { headers: key, text: '{"status":"active"}' });
    expect([body.status, body.headers.get("x-sandbox-reason")]).toEqual([
      409,
      expect.stringMatching(/for a request with another body\. \(ONB-212: /),
    ]);
    const other = callOf("onboarding", "writeOfferControlsList");
    const path = await send(other, { headers: key, text: JSON.stringify(first.body) });
    expect(path.headers.get("x-sandbox-reason")).toMatch(/for a request with another path\. \(ONB-216: /);
  });

  test("EVT-105 EVT-128 · a 409 of events has no body, and its reason says that the request is the same", async () => {
    const call = callOf("events", "sendEventsV1");
    expect((await send(call)).status).toBe(200);
    const again = await send(call);
    expect([again.status, await again.clone().text()]).toEqual([409, ""]);
    expect(again.headers.get("x-sandbox-reason")).toMatch(/was used before, for the same request\. \(EVT-105: /);
  });

  const twice = "0b6b1b1e-5d1f-4c8e-9d3a-0e6f5f1b2a3c, 0b6b1b1e-5d1f-4c8e-9d3a-0e6f5f1b2a3c";
  test.each([
    ["ONB-199 ONB-203", "onboarding", "setAccountStatus", "The Idempotency-Key header must be a UUID."],
    ["EVT-104 EVT-110", "events", "sendEventsV1", "The Idempotency-Key must be a version 4 UUID."],
  ])("%s · two idempotency keys in one request are refused as two", async (_, api, id, message) => {
    const response = await send(callOf(api, id), { headers: { "Idempotency-Key": twice } });
    expect(response.status).toBe(400);
    expect(response.headers.get("x-sandbox-reason")).toContain(`${message} The header has 2 values; send one. (`);
  });

  test.each([...apiNames])("%s: an unknown path without a credential says that the path is unknown", async (api) => {
    const [call] = calls.get(api) ?? [];
    const response = await send({ ...(call as ExampleCall), headers: {} }, { path: `${call?.path}/and/more` });
    expect(response.headers.get("x-sandbox-reason")).toContain("There is no such path");
    // READINGS O26: onboarding checks the token first.
    const isFirst = api === "onboarding";
    expect([response.status, response.headers.get("x-sandbox-open-point")]).toEqual(
      isFirst ? [401, "ONB-175"] : [404, expect.stringMatching(/transport|REP-068/)],
    );
  });

  test.each([...apiNames])(
    "%s: a compressed body, HEAD and OPTIONS are called that, marked as transport",
    async (api) => {
      for (const call of calls.get(api) ?? []) {
        for (const method of ["HEAD", "OPTIONS"]) {
          const response = await send(call, { method });
          expect([response.status, response.headers.get("x-sandbox-open-point")]).toEqual([404, "transport"]);
          expect(response.headers.get("x-sandbox-reason")).toMatch(
            new RegExp(`^The path takes [A-Z, ]+, not ${method}\\.`),
          );
        }
        if (call.body === undefined) continue;
        const response = await send(call, { headers: { "content-encoding": "gzip" } });
        expect([response.status, response.headers.get("x-sandbox-open-point")]).toEqual([400, "transport"]);
        expect(response.headers.get("x-sandbox-reason")).toMatch(/^The Content-Encoding "gzip" is not supported\./);
      }
    },
  );

  test("a limit says which", async () => {
    const call = callOf("onboarding", "submitNetworkPrivacyRequest");
    for (let count = 0; count < 10; count++) await send(call);
    const record = await expectReasons("onboarding", await send(call), "limit");
    expect(record?.problems[0]).toMatchObject({ message: expect.stringContaining("10 calls per minute") });
  });
});
