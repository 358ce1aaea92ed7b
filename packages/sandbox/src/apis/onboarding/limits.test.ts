import { describe, expect, test } from "vitest";
import {
  accountPath,
  accountsPath,
  mappingsPath,
  merchant,
  operationPath,
  partnerRequester,
  privacyPath,
  registerPath,
  tokenPath,
} from "../../../test/partner-requester.ts";

const { plain, call, exchange } = partnerRequester();
const status = accountPath("status");

/** Registrations a minute: the contract's number, once in this file (ONB-278). */
const limit = 10;

const limits = [
  ["ONB-278", limit, "POST", registerPath, merchant],
  ["ONB-279", 10, "POST", accountPath("payout-setup"), { provider: "payprov_connect", experience: "embedded" }],
  ["ONB-280", 10, "POST", privacyPath, {}],
  ["ONB-281", 10, "POST", accountPath("data-deletion-requests"), {}],
  ["ONB-282", 30, "POST", accountPath("pages"), {}],
  ["ONB-283", 30, "PUT", accountPath("pages/page_demo_0001"), {}],
  ["ONB-284", 60, "PATCH", accountPath("layouts/layout_demo_0001"), {}],
  ["ONB-285", 60, "PUT", accountPath("marketplacecontrolslists"), { name: "Demo" }],
  ["ONB-286", 60, "PUT", accountPath("offercontrolslists"), {}],
  ["ONB-287", 60, "PUT", status, { status: "paused" }],
  ["ONB-288", 600, "GET", operationPath("op_demo_0001"), undefined],
  ["ONB-289", 60, "GET", accountsPath, undefined],
] as const;

test.each(limits)("%s ONB-273 · %i a minute: %s %s", async (_, limit, method, path, json) => {
  const authorization = `Bearer ${(await exchange()).body.access_token}`;
  for (let time = 0; time < limit; time++)
    expect((await call(method, path, { json, headers: { authorization } })).status).toBe(200);
  const over = await call(method, path, { json, headers: { authorization } });
  expect([over.status, over.body.error, over.openPoint]).toEqual([429, "RateLimitExceeded", undefined]);
  expect(over.body.message).toContain(`${limit} calls per minute`);
  await plain.advance(60);
  expect((await call(method, path, { json, headers: { authorization } })).status).toBe(200);
});

test.each(limits)(
  "%s ONB-273 · an injected 429 states the limit of %i a minute too: %s %s",
  async (_, limit, method, path, json) => {
    const fault = { match: { path }, status: 429, retryAfter: 30, times: 1 };
    expect((await plain.send("POST", "/_sandbox/faults", { json: fault })).status).toBe(201);
    const injected = await call(method, path, { json });
    expect([injected.status, injected.body.message]).toEqual([
      429,
      `The limit of ${limit} calls per minute is reached.`,
    ]);
    expect(injected.headers.get("x-sandbox-reason")).toMatch(/^An injected fault: fault_\d{6}\. /);
  },
);

describe("the window", () => {
  const register = (number: number, by?: "second") =>
    call("POST", registerPath, {
      ...(by ? { by } : {}),
      json: {
        ...merchant,
        external_account_id: `merchant-${number}`,
        ...(by ? { platform_parent_account_id: "par_demo_0101" } : {}),
      },
    });

  test("ONB-272 ONB-278 · one registration more is 429 with Retry-After in whole seconds", async () => {
    for (let number = 0; number < limit; number++) expect((await register(number)).status).toBe(200);
    const more = await register(limit);
    expect([more.status, more.headers.get("retry-after")]).toEqual([429, "60"]);
    await plain.advance(59);
    expect((await register(limit)).headers.get("retry-after")).toBe("1");
    await plain.advance(1);
    expect((await register(limit)).status).toBe(200);
  });

  test("ONB-292 · slides: a place is free 60 s after its call", async () => {
    await register(0);
    await plain.advance(30);
    for (let number = 1; number < limit; number++) await register(number);
    expect((await register(limit)).headers.get("retry-after")).toBe("30");
    await plain.advance(30);
    expect((await register(limit)).status).toBe(200);
    expect((await register(limit + 1)).headers.get("retry-after")).toBe("30");
  });

  test("ONB-292 · part of a second counts as a whole one", async () => {
    for (let number = 0; number < limit; number++) await register(number);
    await plain.advance(59.5);
    expect((await register(limit)).headers.get("retry-after")).toBe("1");
  });

  test("ONB-294 · a rejected call did not execute and takes no place", async () => {
    const accountCount = async () => ((await call("GET", accountsPath)).body.data as unknown as unknown[]).length;
    const seeded = await accountCount();
    for (let number = 0; number < limit + 2; number++) await register(number);
    expect(await accountCount()).toBe(seeded + limit);
    await plain.advance(60);
    for (let number = limit; number < 2 * limit; number++) expect((await register(number)).status).toBe(200);
  });

  test("ONB-222 ONB-277 · is a client's own, not a merchant's or an address's", async () => {
    const [mine, other] = [status, accountPath("status", "acc_demo_0003")];
    for (let time = 0; time < 60; time++) await call("PUT", time % 2 ? mine : other, { json: { status: "paused" } });
    expect((await call("PUT", mine, { json: { status: "paused" } })).status).toBe(429);
    const theirs = accountPath("status", "acc_demo_0101");
    expect((await call("PUT", theirs, { by: "second", json: { status: "paused" } })).status).toBe(200);
  });

  test("ONB-292 ONB-293 · calls without a good token are 401 before any limit and do not count", async () => {
    for (const authorization of [undefined, "Bearer x.y.z"])
      for (let time = 0; time < limit + 1; time++)
        expect((await call("POST", registerPath, { json: merchant, headers: { authorization } })).status).toBe(401);
    expect((await call("POST", registerPath, { json: merchant })).status).toBe(200);
  });

  test("ONB-130 ONB-292 · refused calls and dry runs count", async () => {
    for (let time = 0; time < limit; time += 2) {
      await call("POST", registerPath, { json: {} });
      await call("POST", `${registerPath}?dry_run=true`, { json: merchant });
    }
    expect((await call("POST", registerPath, { json: merchant })).status).toBe(429);
  });
});

describe("what no limit names", () => {
  test("ONB-291 · neither the vertical mappings nor the token exchange is limited", async () => {
    for (let time = 0; time < 61; time++) expect((await call("GET", mappingsPath)).status).toBe(200);
    const text = "grant_type=client_credentials&client_id=sandbox-partner-1&client_secret=sandbox-secret-partner-1";
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    for (let time = 0; time < 601; time++)
      expect((await plain.send("POST", tokenPath, { headers, text })).status).toBe(200);
  });
});

describe("with verticalMappingsLimit shared", () => {
  const { call } = partnerRequester({ settings: { verticalMappingsLimit: "shared" } });

  test("ONB-289 ONB-290 ONB-291 · accounts and mappings share 60 places", async () => {
    for (let time = 0; time < 30; time++) {
      expect((await call("GET", accountsPath)).status).toBe(200);
      expect((await call("GET", mappingsPath)).status).toBe(200);
    }
    expect((await call("GET", accountsPath)).status).toBe(429);
    const mappings = await call("GET", mappingsPath);
    expect([mappings.status, mappings.openPoint, mappings.headers.get("retry-after")]).toEqual([429, "ONB-291", "60"]);
  });
});

describe("with verticalMappingsLimit own", () => {
  const { call } = partnerRequester({ settings: { verticalMappingsLimit: "own" } });

  test("ONB-289 ONB-290 ONB-291 · mappings have 60 places of their own", async () => {
    for (let time = 0; time < 60; time++) expect((await call("GET", mappingsPath)).status).toBe(200);
    expect((await call("GET", mappingsPath)).status).toBe(429);
    expect((await call("GET", accountsPath)).status).toBe(200);
  });
});
