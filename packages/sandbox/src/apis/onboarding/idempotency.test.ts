import { describe, expect, test } from "vitest";
import {
  accountPath,
  merchant,
  operationPath,
  type PartnerCall,
  partnerRequester,
  privacyPath,
  registerPath,
} from "../../../test/partner-requester.ts";

const { plain, call, account } = partnerRequester();
const [status, pages] = [accountPath("status"), accountPath("pages")];
const key = "0b52ce1d-9f0b-4b13-8ea2-4d7e7b0ed1a6";
const headers = { "idempotency-key": key };
const fault = (json: unknown) => plain.send("POST", "/_sandbox/faults", { json });
const operationOf = (response: { headers: Headers }) => response.headers.get("x-operation-id");
const day = 24 * 60 * 60;

describe("a repeat with the same key", () => {
  test("ONB-209 ONB-210 · replays status, data and X-Operation-Id under a fresh request_id", async () => {
    const first = await call("POST", pages, { json: { a: 1 }, headers });
    const again = await call("POST", pages, { json: { a: 1 }, headers });
    expect([again.status, again.body.data, operationOf(again)]).toEqual([200, first.body.data, operationOf(first)]);
    expect(again.body.request_id).not.toEqual(first.body.request_id);
    expect((await account()).pages).toHaveLength(2);
  });

  test("ONB-201 ONB-216 ONB-300 · is remembered for 24 hours, and then a new write", async () => {
    const first = await call("POST", pages, { json: {}, headers });
    await plain.advance(day - 1);
    expect(operationOf(await call("POST", pages, { json: {}, headers }))).toEqual(operationOf(first));
    await plain.advance(1);
    expect(operationOf(await call("POST", pages, { json: {}, headers }))).not.toEqual(operationOf(first));
    expect((await account()).pages).toHaveLength(3);
  });

  test("ONB-210 · the order of the body's members and the key's letter case make no difference", async () => {
    const first = await call("POST", pages, { json: { a: 1, b: 2 }, headers });
    const again = await call("POST", pages, {
      json: { b: 2, a: 1 },
      headers: { "idempotency-key": key.toUpperCase() },
    });
    expect(operationOf(again)).toEqual(operationOf(first));
  });

  test("ONB-212 ONB-239 ONB-270 · with another body is 409 Conflict", async () => {
    await call("PUT", status, { json: { status: "paused" }, headers });
    const other = await call("PUT", status, { json: { status: "active" }, headers });
    expect([other.status, other.body.error, other.body.data]).toEqual([409, "Conflict", null]);
    expect((await account()).status).toBe("paused");
  });

  test("ONB-211 ONB-239 ONB-270 · while the first is still running is 409 Conflict", async () => {
    await fault({ match: { path: status }, when: "after", delayMs: 5_000, times: 1 });
    const json = { status: "paused" };
    const [first, second] = await Promise.all([
      call("PUT", status, { json, headers }),
      call("PUT", status, { json, headers }),
    ]);
    expect([first.status, second.status, second.body.error]).toEqual([200, 409, "Conflict"]);
    expect(operationOf(second)).toEqual(operationOf(first));
    expect((await call("PUT", status, { json, headers })).status).toBe(200);
  });

  test("ONB-023 ONB-025 · its 409 carries the original's X-Operation-Id, other refusals carry none", async () => {
    const first = await call("PUT", status, { json: { status: "paused" }, headers });
    const other = await call("PUT", status, { json: { status: "active" }, headers });
    expect(operationOf(first)).toMatch(/^op_/);
    expect(operationOf(other)).toEqual(operationOf(first));
    expect((await call("GET", operationPath(`${operationOf(other)}`))).status).toBe(200);
    for (const refused of [
      await call("PUT", status, { json: {} }),
      await call("PUT", status, { json: { status: "on" } }),
      await call("PUT", accountPath("status", "acc_unknown"), { json: { status: "paused" } }),
    ])
      expect(operationOf(refused)).toBeNull();
  });

  test("ONB-216 · on another path or method is another request: 409; of another client it is free", async () => {
    await call("PUT", status, { json: { status: "paused" }, headers });
    const elsewhere = accountPath("status", "acc_demo_0003");
    for (const taken of [
      await call("PUT", elsewhere, { json: { status: "paused" }, headers }),
      await call("POST", pages, { json: { status: "paused" }, headers }),
    ])
      expect([taken.status, taken.openPoint]).toEqual([409, "ONB-216"]);
    const changed = await call("PUT", status, { json: { status: "active" }, headers });
    expect([changed.status, changed.openPoint]).toEqual([409, undefined]);
    const theirs = accountPath("status", "acc_demo_0101");
    expect((await call("PUT", theirs, { by: "second", json: { status: "paused" }, headers })).status).toBe(200);
  });
});

describe("a key binds only when its write was accepted (ONB-217)", () => {
  const json = { status: "paused" };

  test.each<[string, number, PartnerCall]>([
    ["ONB-217 ONB-228", 400, { json: {} }],
    ["ONB-217", 401, { json, headers: { authorization: undefined } }],
    ["ONB-217", 403, { json, headers: { "x-platform-parent-account-id": "par_demo_0101" } }],
    ["ONB-217 ONB-244", 422, { json: { status: "on" } }],
    ["ONB-217 ONB-253", 501, { json, headers: { prefer: "respond-async" } }],
  ])("%s · not after a %i", async (_, refused, given) => {
    const first = await call("PUT", status, { ...given, headers: { ...headers, ...given.headers } });
    expect(first.status).toBe(refused);
    expect((await call("PUT", status, { json, headers })).status).toBe(200);
    // That one was accepted, so the key is bound.
    expect((await call("PUT", status, { json: { status: "active" }, headers })).status).toBe(409);
  });

  test("ONB-217 · not after a 404 or a 409 for another reason", async () => {
    expect((await call("PUT", accountPath("status", "acc_unknown"), { json, headers })).status).toBe(404);
    const owned = { ...merchant, store_identifier: "https://store-0101.example" };
    expect((await call("POST", registerPath, { json: owned, headers })).status).toBe(409);
    expect((await call("POST", registerPath, { json: merchant, headers })).status).toBe(200);
  });

  test("ONB-217 ONB-294 · not after a 429, which did not execute", async () => {
    const payout = accountPath("payout-setup");
    const body = { provider: "payprov_connect", experience: "embedded" };
    for (let time = 0; time < 10; time++) await call("POST", payout, { json: body });
    expect((await call("POST", payout, { json: body, headers })).status).toBe(429);
    expect((await account()).payoutSetups).toHaveLength(10);
    await plain.advance(60);
    expect((await call("POST", payout, { json: body, headers })).status).toBe(200);
    expect((await account()).payoutSetups).toHaveLength(11);
  });

  test("ONB-210 ONB-213 ONB-249 · after a fault before execution the retry executes", async () => {
    await fault({ match: { path: pages }, when: "before", status: 500, times: 1 });
    expect((await call("POST", pages, { json: {}, headers })).status).toBe(500);
    expect((await account()).pages).toHaveLength(1);
    expect((await call("POST", pages, { json: {}, headers })).status).toBe(200);
    expect((await account()).pages).toHaveLength(2);
  });

  test("ONB-209 ONB-213 ONB-254 · after a fault after execution the retry is a replay", async () => {
    await fault({ match: { path: pages }, when: "after", status: 503, times: 1 });
    expect((await call("POST", pages, { json: {}, headers })).status).toBe(503);
    expect((await account()).pages).toHaveLength(2);
    const again = await call("POST", pages, { json: {}, headers });
    expect([again.status, operationOf(again)]).toEqual([200, "op_000001"]);
    expect((await account()).pages).toHaveLength(2);
  });
});

test("ONB-155 ONB-156 ONB-024 · a privacy request ignores a key: each is a new one, and none an operation", async () => {
  const first = await call("POST", privacyPath, { json: { a: 1 }, headers });
  const again = await call("POST", privacyPath, { json: { a: 1 }, headers });
  expect([first.status, again.status, operationOf(first), first.openPoint]).toEqual([200, 200, null, "ONB-024"]);
  expect((await plain.send("GET", "/_sandbox/state/onboarding.privacyRequests")).body).toEqual([{ a: 1 }, { a: 1 }]);
  expect((await call("PUT", status, { json: { status: "paused" }, headers })).status).toBe(200);
});
