import { describe, expect, test } from "vitest";
import { accountPath, merchant, partnerRequester, registerPath } from "../../../test/partner-requester.ts";

const { call, state } = partnerRequester();
const json = { "content-type": "application/json" };
const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const nestedObjects = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

describe("hostile input", () => {
  test.each([
    ["POST", registerPath],
    ["PUT", accountPath("marketplacecontrolslists")],
    ["PUT", accountPath("offercontrolslists")],
    ["POST", accountPath("payout-setup")],
    ["PATCH", accountPath("layouts/layout_demo_0001")],
  ])("ONB-227 · %s %s: a body nested without end is 400", async (method, path) => {
    for (const text of [nested(100_000), nestedObjects(100_000)]) {
      const response = await call(method, path, { text, headers: json });
      expect([response.status, response.body.error]).toEqual([400, "BadRequest"]);
    }
  });

  test("ONB-227 · a thousand problems are reported in a few words", async () => {
    const blockedVerticals = Array.from({ length: 10_000 }, () => 5);
    const response = await call("PUT", accountPath("marketplacecontrolslists"), {
      json: { name: "a", blockedVerticals },
    });
    expect(response.status).toBe(400);
    expect(`${response.body.message}`.length).toBeLessThan(4_000);
  });

  test("ONB-062 · of many entries one without position1Policy is 422, as of few", async () => {
    const entry = { partnerVerticalId: "pv_demo_0001", partnerSubVerticalId: "psv_demo_0001", policy: "Block" };
    const blockedVerticals = [...Array(500).fill({ ...entry, position1Policy: "Block" }), entry];
    const response = await call("PUT", accountPath("marketplacecontrolslists"), {
      json: { name: "a", blockedVerticals },
    });
    expect([response.status, response.body.error]).toEqual([422, "ValidationFailed"]);
  });

  test("ONB-227 · names of an object's own machinery are names like others", async () => {
    const text = '{"__proto__":{"status":"active"},"constructor":1,"status":"paused"}';
    expect((await call("PUT", accountPath("status"), { text, headers: json })).status).toBe(200);
    expect((await call("PATCH", accountPath("layouts/layout_demo_0001"), { text, headers: json })).status).toBe(200);
    expect(
      (await call("PUT", accountPath("status"), { text: '{"__proto__":{"status":"active"}}', headers: json })).status,
    ).toBe(400);
  });

  test("ONB-236 · malformed escapes in a path are 400, too long an id is 404 or 414", async () => {
    expect((await call("PUT", accountPath("status", "%E0%A4%A"), { json: { status: "paused" } })).status).toBe(400);
    const long = await call("PUT", accountPath("status", "a".repeat(10_000)), { json: { status: "paused" } });
    expect([404, 414]).toContain(long.status);
    expect(long.body).toMatchObject({ status: long.status, data: null });
  });

  test("ONB-035 · ids of any characters register", async () => {
    for (const external_account_id of ["🛒", "a\u0000b", "x".repeat(50_000), "constructor"])
      expect((await call("POST", registerPath, { json: { ...merchant, external_account_id } })).status).toBe(200);
    expect(Object.keys((await state()).accounts ?? {})).toHaveLength(12);
  });
});
