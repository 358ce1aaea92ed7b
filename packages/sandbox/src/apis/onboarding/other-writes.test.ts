import { describe, expect, test } from "vitest";
import { accountPath, accountsPath, partnerRequester, privacyPath } from "../../../test/partner-requester.ts";

const { call, state, account } = partnerRequester();
const [page, layout] = [accountPath("pages/page_demo_0001"), accountPath("layouts/layout_demo_0001")];
const anything = [{ a: [1, { b: null }] }, [], "text", 7, false, null];
const json = { "content-type": "application/json" };

describe.each([
  ["ONB-142 ONB-143", "PUT", accountPath("offercontrolslists")],
  ["ONB-146 ONB-148", "POST", accountPath("pages")],
  ["ONB-149 ONB-150", "PUT", page],
  ["ONB-151 ONB-153", "PATCH", layout],
  ["ONB-154 ONB-158", "POST", privacyPath],
  ["ONB-159 ONB-162", "POST", accountPath("data-deletion-requests")],
])("open content · %s", (rules, method, path) => {
  test(`${rules} ONB-132 · ${method} ${path} takes any JSON, or none at all`, async () => {
    for (const content of anything) expect((await call(method, path, { json: content })).status).toBe(200);
    expect((await call(method, path)).status).toBe(200);
  });

  test(`${rules} ONB-227 · ${method} ${path} with what is not valid JSON is 400`, async () => {
    const response = await call(method, path, { text: "{'a'", headers: json });
    expect([response.status, response.body.error]).toEqual([400, "BadRequest"]);
  });
});

describe("pages", () => {
  test("ONB-105 ONB-146 · a new page shows its page_identifier only, and is in the accounts list", async () => {
    const { body } = await call("POST", accountPath("pages"), { json: { any: "surface" } });
    expect(body.data).toEqual({ page_identifier: expect.stringMatching(/^page_/) });
    expect((await call("GET", accountsPath)).body.data).toContainEqual({
      account_id: "acc_demo_0001",
      pages: [{ page_identifier: "page_demo_0001" }, body.data],
    });
  });

  test("ONB-147 ONB-148 ONB-257 · a second one for a surface is 422, not 409; only the fixture's account knows", async () => {
    const taken = await call("POST", accountPath("pages", "acc_demo_0004"), { json: { surface: "checkout" } });
    expect([taken.status, taken.body.error]).toEqual([422, "ValidationFailed"]);
    expect(taken.body.message).toContain("already has a page for this surface");
    expect((await account("acc_demo_0004")).pages).toHaveLength(1);
    for (let time = 0; time < 2; time++)
      expect((await call("POST", accountPath("pages"), { json: { surface: "checkout" } })).status).toBe(200);
  });

  test("ONB-106 · the same surface twice is two pages, marked as an assumption; only the fixture's account refuses it", async () => {
    for (let time = 0; time < 2; time++) {
      const { status, openPoint } = await call("POST", accountPath("pages"), { json: { surface: "checkout" } });
      expect([status, openPoint]).toEqual([200, "ONB-106"]);
    }
    expect((await account()).pages).toHaveLength(3);
    expect((await call("POST", accountPath("pages", "acc_demo_0004"), { json: {} })).status).toBe(422);
  });

  test("ONB-149 ONB-152 · its page_identifier is the page_id of the path", async () => {
    const { body } = await call("POST", accountPath("pages"), { json: {} });
    const path = accountPath(`pages/${body.data?.page_identifier}`);
    expect((await call("PUT", path, { json: { layoutType: "grid" } })).status).toBe(200);
    const [, added] = (await account()).pages as unknown as { layoutType: unknown }[];
    expect(added?.layoutType).toEqual({ layoutType: "grid" });
  });

  test.each(["page_unknown", "page_demo_0003", "page_demo_0101", "__proto__"])(
    "ONB-236 · the page %s is not this account's: 404",
    async (id) => {
      expect((await call("PUT", accountPath(`pages/${id}`), { json: {} })).status).toBe(404);
    },
  );
});

describe("layouts", () => {
  test("ONB-107 ONB-151 · a theme of any content is kept, and nothing is invented", async () => {
    const { body } = await call("PATCH", layout, { json: { colour: "red" } });
    expect(body.data).toEqual({});
    expect((await account()).layouts).toEqual({ layout_demo_0001: { colour: "red" } });
  });

  test.each(["layout_unknown", "layout_demo_0101", "constructor", "__proto__", "page_demo_0001"])(
    "ONB-152 ONB-236 · layouts exist only as fixtures: %s is 404",
    async (id) => {
      expect((await call("PATCH", accountPath(`layouts/${id}`), { json: {} })).status).toBe(404);
    },
  );
});

test("ONB-101 ONB-143 · an offer controls list is kept as it came, and nothing is invented", async () => {
  const { body } = await call("PUT", accountPath("offercontrolslists"), { json: { offers: ["x"] } });
  expect(body.data).toEqual({});
  expect((await account()).offerControlsList).toEqual({ offers: ["x"] });
});

describe("privacy and deletion", () => {
  test("ONB-154 ONB-110 · a privacy request belongs to no account, and its response has no invented field", async () => {
    const { status, body } = await call("POST", privacyPath, { json: { who: "ann" } });
    expect([status, body.data]).toEqual([200, {}]);
    expect((await state()).privacyRequests).toEqual([{ who: "ann" }]);
  });

  test("ONB-157 · a privacy request needs the parent header: 422 without it, 403 with another's", async () => {
    const send = (parent: string | undefined) =>
      call("POST", privacyPath, { json: {}, headers: { "x-platform-parent-account-id": parent } });
    const missing = await send(undefined);
    expect([missing.status, missing.body.error]).toEqual([422, "ValidationFailed"]);
    expect((await send("par_demo_0101")).status).toBe(403);
  });

  test("ONB-156 · a privacy request makes no operation", async () => {
    const { operations } = await state();
    const { headers } = await call("POST", privacyPath, { json: {}, headers: { "idempotency-key": undefined } });
    expect(headers.get("x-operation-id")).toBeNull();
    expect((await state()).operations).toEqual(operations);
  });

  test("ONB-111 ONB-159 ONB-161 · a deletion request is tracked as an operation, and its response has no invented field", async () => {
    const { body, headers } = await call("POST", accountPath("data-deletion-requests"), { json: { why: "closed" } });
    expect(body.data).toEqual({});
    expect((await state()).operations).toHaveProperty(`${headers.get("x-operation-id")}`);
    expect((await account()).deletionRequests).toEqual([{ why: "closed" }]);
  });

  test("ONB-160 · a deletion request uses its key: a repeat files nothing", async () => {
    const headers = { "idempotency-key": "0b52ce1d-9f0b-4b13-8ea2-4d7e7b0ed1a6" };
    for (let time = 0; time < 2; time++)
      await call("POST", accountPath("data-deletion-requests"), { json: {}, headers });
    expect((await account()).deletionRequests).toHaveLength(1);
  });
});
