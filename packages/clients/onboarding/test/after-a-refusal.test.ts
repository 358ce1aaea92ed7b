import { reset } from "@tillside/testing/fake-api";
import { beforeEach, describe, expect, it } from "vitest";
import { callInfo, type OnboardingClient, pollOperation, unwrap } from "../src/index.ts";
import { everyOperation } from "./every-operation.ts";
import { type Fake, failed, fakeApi } from "./fake-api.ts";

let partner: Fake;
let client: OnboardingClient;
beforeEach(() => {
  partner = fakeApi();
  client = partner.client();
});

const path = { account_id: "account-1" };
const setStatus = (header: Record<string, string> = {}, query: { dry_run?: boolean } = {}) =>
  client.PUT("/v1/partnership/accounts/{account_id}/status", {
    params: { path, header, query },
    body: { status: "paused" },
  });

const keys = () => partner.calls.map(({ headers }) => headers.get("idempotency-key"));
const addresses = () => partner.calls.map(({ method, url }) => `${method} ${url.pathname}${url.search}`);

describe("a 404", () => {
  it("ONB-236 ONB-237 · is returned at once; unwrap says to check the ids and the base URL", async () => {
    partner.script.push(failed(404));
    await expect(unwrap(setStatus())).rejects.toThrow(
      /status 404 Code: no\. It was not executed\. The resource does not exist, or .* cannot reach it: check the ids and baseUrl\./,
    );
    expect(partner.calls.length).toBe(1);
  });
});

describe("a 409", () => {
  it("ONB-240 ONB-268 · of a store that is owned elsewhere is returned: nothing is sent again, altered or not", async () => {
    partner.script.push(failed(409));
    const { response } = await everyOperation.registerAccount(client);
    expect([response.status, callInfo(response).outcome]).toEqual([409, "not-executed"]);
    expect(partner.calls.map(({ body }) => JSON.parse(body).store_identifier)).toEqual(["https://fjord.example"]);
  });

  it("ONB-240 ONB-271 · of a key whose write runs: GET operations/{operation_id} is polled, it is not sent again", async () => {
    partner.script.push(failed(503), failed(409, { "X-Operation-Id": "operation-7" }));
    const { response } = await setStatus();
    const { outcome, operationId = "" } = callInfo(response);
    expect([response.status, outcome, operationId]).toEqual([409, "unknown", "operation-7"]);
    await pollOperation(client, operationId, { until: () => true, deadlineMs: 60_000 });
    expect(addresses()).toEqual([
      "PUT /v1/partnership/accounts/account-1/status",
      "PUT /v1/partnership/accounts/account-1/status",
      "GET /v1/partnership/operations/operation-7",
    ]);
  });

  it("ONB-271 · to a call under a key of its caller's: unknown, as it may repeat one that runs or has run", async () => {
    partner.script.push(failed(409, { "X-Operation-Id": "operation-7" }));
    const { response } = await setStatus({ "Idempotency-Key": "0b1f3f4e-6d7a-4b54-9c36-0e8a4f0f7a11" });
    expect([response.status, partner.calls.length]).toEqual([409, 1]);
    expect(callInfo(response)).toMatchObject({ outcome: "unknown", operationId: "operation-7" });
  });
});

describe("the key of the next call", () => {
  it("ONB-217 · after a 400 it is a new one", async () => {
    partner.script.push(failed(400));
    await setStatus();
    await setStatus();
    expect(keys()[1]).not.toBe(keys()[0]);
  });

  it.each([401, 422, 429, 500, 501])("ONB-217 · after a %d callInfo has the one to use again", async (status) => {
    // A 401 is met with a new token, a 429 and a 500 with the other attempts: always under the same key.
    partner.script.push(...Array(4).fill(failed(status)));
    const { response } = await setStatus();
    const { idempotencyKey = "" } = callInfo(response);
    partner.script.length = 0;
    await setStatus({ "Idempotency-Key": idempotencyKey });
    expect(new Set(keys())).toEqual(new Set([idempotencyKey]));
  });

  it.each([403, 404])("ONB-217 ONB-234 ONB-236 · a %d is returned, not repeated", async (status) => {
    partner.script.push(failed(status));
    const { response } = await setStatus();
    expect([response.status, partner.calls.length]).toEqual([status, 1]);
  });

  it("ONB-217 ONB-244 · a call corrected after a 422 keeps its key; a 409 to it is returned, not looped", async () => {
    partner.script.push(failed(422), failed(409));
    const { idempotencyKey = "" } = callInfo((await setStatus()).response);
    const { response } = await setStatus({ "Idempotency-Key": idempotencyKey });
    expect([response.status, callInfo(response).attempts]).toEqual([409, 1]);
    expect(keys()).toEqual([idempotencyKey, idempotencyKey]);
    // Its key is the caller's: only the caller knows that the first one was refused.
    expect(callInfo(response).outcome).toBe("unknown");
  });

  it("ONB-295 · a 429 is repeated under the same Idempotency-Key, never a fresh one", async () => {
    partner.script.push(failed(429, { "Retry-After": "5" }), failed(429));
    expect((await setStatus()).response.status).toBe(200);
    expect(keys().length).toBe(3);
    expect(new Set(keys()).size).toBe(1);
  });
});

describe("the privacy request, which takes no key", () => {
  it("ONB-296 ONB-297 · waits out a 429's Retry-After, then the same request goes out again, without a key", async () => {
    partner.script.push(failed(429, { "Retry-After": "30" }));
    const { response } = await everyOperation.submitNetworkPrivacyRequest(client);
    expect([response.status, keys()]).toEqual([200, [null, null]]);
    const [refused, repeated] = partner.calls;
    expect([repeated?.method, repeated?.url.href, repeated?.body]).toEqual([
      refused?.method,
      refused?.url.href,
      refused?.body,
    ]);
    expect((repeated?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(30_000);
  });

  it("ONB-297 · is not repeated after a 500 or without a response: it might be filed twice", async () => {
    partner.script.push(failed(500), reset);
    const { response } = await everyOperation.submitNetworkPrivacyRequest(client);
    expect([response.status, callInfo(response).outcome]).toEqual([500, "unknown"]);
    await expect(everyOperation.submitNetworkPrivacyRequest(client)).rejects.toMatchObject({
      info: { outcome: "unknown" },
    });
    expect(partner.calls.length).toBe(2);
  });
});

it("ONB-253 · after a 501 the call is made without Prefer, under the same key", async () => {
  partner.script.push(failed(501));
  const { response } = await setStatus({ Prefer: "respond-async" });
  const { outcome, attempts, idempotencyKey = "" } = callInfo(response);
  expect([response.status, outcome, attempts]).toEqual([501, "not-executed", 1]);
  expect((await setStatus({ "Idempotency-Key": idempotencyKey })).response.status).toBe(200);
  expect(partner.calls.map(({ headers }) => headers.get("prefer"))).toEqual(["respond-async", null]);
  expect(keys()).toEqual([idempotencyKey, idempotencyKey]);
});

it("ONB-276 · a 4xx is checked by dry_run=true, under a key of its own", async () => {
  partner.script.push(failed(400));
  await setStatus();
  expect((await setStatus({}, { dry_run: true })).response.status).toBe(200);
  const [refused, dry] = partner.calls;
  expect([dry?.url.search, dry?.body]).toEqual(["?dry_run=true", refused?.body]);
  expect(keys()[1]).not.toBe(keys()[0]);
});
