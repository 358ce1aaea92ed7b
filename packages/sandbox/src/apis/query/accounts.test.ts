import { describe, expect, test } from "vitest";
import { appRequester } from "../../../test/app-requester.ts";

const { call, exchange, plain } = appRequester();
const accounts = "/v1/query/accounts";

describe("the list of accounts", () => {
  test("QRY-095, QRY-127 · GET /v1/query/accounts is an array of the reached accounts", async () => {
    const { status, body } = await call(accounts);
    expect(status).toBe(200);
    expect(body.map(({ accountId }) => accountId)).toEqual(["acc_demo_0001", "acc_demo_0002"]);
    expect((await call("/query/accounts")).status).toBe(404);
  });

  test("QRY-097 · no accounts: 404, not an empty array", async () => {
    const { status, body } = await call(accounts, { app: 3 });
    expect([status, body]).toEqual([404, undefined]);
  });

  test("QRY-096 · fails with 401, 404 or 500", async () => {
    expect((await plain.send("GET", `/api${accounts}`)).status).toBe(401);
    expect((await call(accounts, { app: 3 })).status).toBe(404);
    await plain.send("POST", "/_sandbox/faults", { json: { match: { path: `/api${accounts}` }, status: 500 } });
    expect((await call(accounts)).status).toBe(500);
  });
});

describe("an account", () => {
  test("QRY-098 · GET /v1/query/accounts/{account_id} is one object", async () => {
    const { status, body } = await call(`${accounts}/acc_demo_0001`);
    expect([status, body.accountId]).toEqual([200, "acc_demo_0001"]);
  });

  test("QRY-007 · accountId is a string and unique", async () => {
    const all = [...(await call(accounts)).body, ...(await call(accounts, { app: 2 })).body];
    const ids = all.map(({ accountId }) => accountId);
    expect(ids).toEqual(ids.map(String));
    expect(new Set(ids).size).toBe(3);
  });

  test("QRY-008, QRY-009, QRY-010 · accountName, countryCode and accountOwner are strings", async () => {
    expect((await call(`${accounts}/acc_demo_0001`)).body).toMatchObject({
      accountName: "Demo Outfitters",
      countryCode: "US",
      accountOwner: "owner@store.example",
    });
  });

  test("QRY-011 · without an owner, accountOwner is left out, not null", async () => {
    expect((await call(`${accounts}/acc_demo_0002`)).body).not.toHaveProperty("accountOwner");
  });

  test("QRY-012, QRY-013, QRY-014 · currency code, time zone name, and an integer of minutes", async () => {
    expect((await call(`${accounts}/acc_demo_0003`, { app: 2 })).body).toMatchObject({
      accountCurrencyCode: "AUD",
      accountTimezone: "Australia/Sydney",
      accountTimezoneOffset: 600,
    });
  });
});

describe("reach", () => {
  test("QRY-091, QRY-116 · 403 for an account that the app does not reach", async () => {
    expect((await call(`${accounts}/acc_demo_0003`)).status).toBe(403);
    expect((await call(`${accounts}/acc_demo_0003`, { app: 2 })).status).toBe(200);
  });

  test.each(["acc_none", "__proto__", "constructor", "%2e%2e%2f", "ä".repeat(900), "%00", "acc_demo_0001%20"])(
    "QRY-117 · 404 for an account that does not exist: %s",
    async (id) => {
      expect((await call(`${accounts}/${id}`)).status).toBe(404);
    },
  );

  test("QRY-119, QRY-120 · unknown is 404, known but out of reach 403, both without a body", async () => {
    const [unknown, known] = [await call(`${accounts}/acc_none`), await call(`${accounts}/acc_demo_0003`)];
    expect([unknown.status, unknown.body, unknown.openPoint]).toEqual([404, undefined, "QRY-120"]);
    expect([known.status, known.body, known.openPoint]).toEqual([403, undefined, "QRY-120"]);
  });

  const report = { startDate: "2025-12-01", endDate: "2025-12-02", metrics: ["referrals"] };
  const transactions = { ...report, metrics: ["transactions"] };
  test.each([
    ["QRY-099", "", undefined, []],
    ["QRY-102", "/campaigns/", report, [400]],
    ["QRY-105", "/campaigns/help", undefined, []],
    ["QRY-107", "/transactions", transactions, [400]],
    ["QRY-110", "/transactions/help", undefined, []],
  ])(
    "%s · accounts/{account_id}%s fails with 401, 403, 404 or 500, a report with 400 too",
    async (_rule, rest, json, more) => {
      const statuses: number[] = [];
      const method = json === undefined ? "GET" : "POST";
      const given = json === undefined ? {} : { json };
      if (json) statuses.push((await call(`${accounts}/acc_demo_0001${rest}`, { json: {} })).status);
      statuses.push((await plain.send(method, `/api${accounts}/acc_demo_0001${rest}`, given)).status);
      statuses.push((await call(`${accounts}/acc_demo_0003${rest}`, given)).status);
      statuses.push((await call(`${accounts}/acc_none${rest}`, given)).status);
      await plain.send("POST", "/_sandbox/faults", { json: { match: { path: `/api${accounts}/*` }, status: 500 } });
      statuses.push((await call(`${accounts}/acc_demo_0001${rest}`, given)).status);
      expect(statuses).toEqual([...more, 401, 403, 404, 500]);
    },
  );

  test("QRY-111 · a report needs access to the account's data too", async () => {
    expect((await call(`${accounts}/acc_demo_0004`, { app: 4 })).status).toBe(200);
    for (const [rest, json] of [
      ["campaigns/", report],
      ["transactions", transactions],
    ] as const) {
      expect((await call(`${accounts}/acc_demo_0004/${rest}`, { app: 4, json })).status).toBe(403);
    }
  });

  test("QRY-118, QRY-121 · 500 comes from a fault alone, without a body", async () => {
    expect((await call(`${accounts}/acc_demo_0001/campaigns/`, { json: report })).status).toBe(200);
    await plain.send("POST", "/_sandbox/faults", { json: { status: 500, match: { path: "/api/v1/query/*" } } });
    const { status, body } = await call(`${accounts}/acc_demo_0001/campaigns/`, { json: report });
    expect([status, body]).toEqual([500, undefined]);
  });

  test("QRY-113 · every success is 200", async () => {
    const responses = [
      await call(accounts),
      await call(`${accounts}/acc_demo_0001`),
      await call(`${accounts}/acc_demo_0001/campaigns/`, { json: report }),
      await call(`${accounts}/acc_demo_0001/transactions`, { json: transactions }),
      await call(`${accounts}/acc_demo_0001/campaigns/help`),
      await call(`${accounts}/acc_demo_0001/transactions/help`),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  test("QRY-125, QRY-126 · nothing is limited: never a 429", async () => {
    const statuses = await Promise.all(Array.from({ length: 200 }, async () => (await call(accounts)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test("QRY-126 · a 429 comes from a fault", async () => {
    const fault = { status: 429, times: 1, match: { path: "/api/v1/query/*" } };
    await plain.send("POST", "/_sandbox/faults", { json: fault });
    expect((await call(accounts)).status).toBe(429);
    expect((await call(accounts)).status).toBe(200);
  });

  test("QRY-002 · the host has one prefix of its own", async () => {
    expect((await call(accounts)).status).toBe(200);
    const authorization = `Bearer ${(await exchange()).body.access_token}`;
    for (const prefix of ["", "/query", "/v1"]) {
      const { status } = await plain.send("GET", `${prefix}${accounts}`, { headers: { authorization } });
      expect(status).toBe(404);
    }
  });

  test("an empty sandbox has no accounts", async () => {
    await plain.send("POST", "/_sandbox/reset", { json: { seed: "empty" } });
    expect((await call(accounts)).status).toBe(404);
    await plain.send("POST", "/_sandbox/reset", { json: { seed: "demo" } });
  });
});
