import { describe, expect, test } from "vitest";
import { accountPath, merchant, partnerRequester, privacyPath, registerPath } from "../../../test/partner-requester.ts";

const { plain, call, state } = partnerRequester();
const key = "0b52ce1d-9f0b-4b13-8ea2-4d7e7b0ed1a6";
const pair = { partnerVerticalId: "pv_demo_0001", partnerSubVerticalId: "psv_demo_0001" };
const block = { ...pair, policy: "Block", position1Policy: "Block" };

const writes = [
  ["POST", registerPath, merchant],
  ["PUT", accountPath("marketplacecontrolslists"), { name: "Demo", blockedVerticals: [block] }],
  ["PUT", accountPath("offercontrolslists"), { a: 1 }],
  ["PUT", accountPath("status"), { status: "paused" }],
  ["POST", accountPath("payout-setup"), { provider: "payprov_connect", experience: "embedded" }],
  ["POST", accountPath("pages"), { a: 1 }],
  ["PUT", accountPath("pages/page_demo_0001"), { a: 1 }],
  ["PATCH", accountPath("layouts/layout_demo_0001"), { a: 1 }],
  ["POST", privacyPath, { a: 1 }],
  ["POST", accountPath("data-deletion-requests"), { a: 1 }],
] as const;

describe.each(writes)("%s %s", (method, path, json) => {
  test("ONB-127 ONB-130 ONB-276 · dry_run=true stores nothing, neither key nor operation", async () => {
    const before = await state();
    const headers = { "idempotency-key": key };
    const dry = await call(method, `${path}?dry_run=true`, { json, headers });
    expect([dry.status, dry.body.status, dry.body.message]).toEqual([200, 200, "ok"]);
    expect([dry.headers.get("x-operation-id"), dry.openPoint]).toEqual([null, "ONB-130, ONB-025"]);
    expect(await state()).toEqual(before);
    expect((await plain.send("GET", "/_sandbox/state/ids")).body).toEqual({});
    expect((await call(method, path, { json, headers })).status).toBe(200);
    expect(await state()).not.toEqual(before);
  });
});

test.each(["TRUE", "1", "", "yes", "true&dry_run=true"])(
  "ONB-307 · dry_run=%s is no dry run: the write is carried out, marked",
  async (value) => {
    const { status, openPoint, headers } = await call("PUT", `${accountPath("status")}?dry_run=${value}`, {
      json: { status: "paused" },
    });
    expect([status, openPoint, headers.has("x-operation-id")]).toEqual([200, "ONB-307", true]);
    expect((await state()).accounts?.acc_demo_0001).toMatchObject({ status: "paused" });
  },
);

test("ONB-307 · dry_run=false is carried out, without a mark", async () => {
  const { status, openPoint } = await call("PUT", `${accountPath("status")}?dry_run=false`, {
    json: { status: "paused" },
  });
  expect([status, openPoint]).toEqual([200, undefined]);
});

test("ONB-306 · an empty parent header counts as missing, marked: 422 on a write, ignored elsewhere", async () => {
  const headers = { "x-platform-parent-account-id": "" };
  const write = await call("PUT", accountPath("status"), { json: { status: "paused" }, headers });
  expect([write.status, write.body.error, write.openPoint]).toEqual([422, "ValidationFailed", "ONB-306"]);
  const patch = await call("PATCH", accountPath("layouts/layout_demo_0001"), { json: {}, headers });
  expect([patch.status, patch.openPoint]).toEqual([200, "ONB-306"]);
  const read = await call("GET", "/partnership/v1/partnership/operations/op_demo_0001", { headers });
  expect([read.status, read.openPoint]).toEqual([200, "ONB-306"]);
});

describe("a dry run", () => {
  const [status, lists] = [accountPath("status"), accountPath("marketplacecontrolslists")];
  const unmapped = { ...block, partnerSubVerticalId: "psv_demo_404" };

  test.each([
    ["POST", registerPath, {}, 400],
    ["POST", registerPath, { ...merchant, sub_vertical_id: "psv_demo_404" }, 400],
    ["POST", registerPath, { ...merchant, store_identifier: "https://store-0101.example" }, 409],
    ["PUT", status, { status: "mixed" }, 422],
    ["PUT", accountPath("status", "acc_unknown"), { status: "paused" }, 404],
    ["PUT", lists, { name: "Demo", blockedVerticals: [unmapped] }, 400],
    ["POST", accountPath("pages", "acc_demo_0004"), {}, 422],
  ])("ONB-128 ONB-276 · validates in full, stores nothing: %s %s %j is %i", async (method, path, json, refused) => {
    const before = await state();
    expect((await call(method, `${path}?dry_run=true`, { json })).status).toBe(refused);
    expect(await state()).toEqual(before);
  });

  test("ONB-128 · needs the headers of the write", async () => {
    const json = { status: "paused" };
    const path = `${status}?dry_run=true`;
    expect((await call("PUT", path, { json, headers: { "idempotency-key": undefined } })).status).toBe(400);
    const noParent = { "x-platform-parent-account-id": undefined };
    expect((await call("PUT", path, { json, headers: noParent })).status).toBe(422);
  });

  test("ONB-025 ONB-130 · is not refused for a key that a write used, and does not replay it", async () => {
    const headers = { "idempotency-key": key };
    await call("PUT", status, { json: { status: "paused" }, headers });
    const dry = await call("PUT", `${status}?dry_run=true`, { json: { status: "active" }, headers });
    expect([dry.status, dry.headers.get("x-operation-id")]).toEqual([200, null]);
  });

  test.each(["false", "TRUE", "1", "yes", "", "true&dry_run=true"])("ONB-130 · dry_run=%s is none", async (value) => {
    const response = await call("PUT", `${status}?dry_run=${value}`, { json: { status: "paused" } });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-operation-id")).toMatch(/^op_/);
  });

  test("ONB-129 · a registration shows an account that is not there", async () => {
    const dry = await call("POST", `${registerPath}?dry_run=true`, { json: merchant });
    expect(dry.body.data).toEqual({ account_id: "acc_dry_run", pages: [] });
    expect((await call("PUT", accountPath("status", "acc_dry_run"), { json: { status: "paused" } })).status).toBe(404);
  });
});
