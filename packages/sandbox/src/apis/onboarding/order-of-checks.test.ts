import { describe, expect, test } from "vitest";
import {
  accountPath,
  accountsPath,
  mappingsPath,
  merchant,
  partnerRequester,
  privacyPath,
  registerPath,
} from "../../../test/partner-requester.ts";

const { plain, call, account } = partnerRequester();
const [status, layout] = [accountPath("status"), accountPath("layouts/layout_demo_0001")];
const json = { status: "paused" };
const [noKey, noParent] = [{ "idempotency-key": undefined }, { "x-platform-parent-account-id": undefined }];
const wrongParent = { "x-platform-parent-account-id": "par_demo_0101" };

const writes = [
  ["POST", registerPath, merchant],
  ["PUT", accountPath("marketplacecontrolslists"), { name: "Demo" }],
  ["PUT", accountPath("offercontrolslists"), {}],
  ["PUT", accountPath("status"), { status: "paused" }],
  ["POST", accountPath("payout-setup"), { provider: "payprov_connect", experience: "embedded" }],
  ["POST", accountPath("pages"), {}],
  ["PUT", accountPath("pages/page_demo_0001"), {}],
  ["POST", accountPath("data-deletion-requests"), {}],
] as const;

describe.each(writes)("%s %s", (method, path, body) => {
  test("ONB-200 ONB-202 ONB-269 · without Idempotency-Key 400", async () => {
    const response = await call(method, path, { json: body, headers: noKey });
    expect([response.status, response.body.error, response.openPoint]).toEqual([400, "BadRequest", undefined]);
    expect(response.body.message).toBe("The Idempotency-Key header is required.");
  });

  test("ONB-193 ONB-195 ONB-259 · without X-Platform-Parent-Account-Id 422, which says so", async () => {
    const response = await call(method, path, { json: body, headers: noParent });
    expect([response.status, response.body.error]).toEqual([422, "ValidationFailed"]);
    expect(response.body.message).toBe("The X-Platform-Parent-Account-Id header is required.");
  });

  test("ONB-196 ONB-221 ONB-233 · with another parent's 403", async () => {
    const response = await call(method, path, { json: body, headers: wrongParent });
    // At registration there is no managed account yet whose parent it could be (ONB-045).
    const openPoint = path === registerPath ? "ONB-045" : undefined;
    expect([response.status, response.body.error, response.openPoint]).toEqual([403, "Forbidden", openPoint]);
  });

  test("ONB-010 ONB-023 ONB-108 · an accepted one is an operation, which X-Operation-Id names", async () => {
    const { headers } = await call(method, path, { json: body });
    const id = headers.get("x-operation-id");
    const { status, body: read } = await call("GET", `/partnership/v1/partnership/operations/${id}`);
    expect([status, read.data]).toEqual([200, { operation_id: id }]);
  });
});

describe("the order of the checks (ONB-175)", () => {
  // Each request fails every check from its own on; the first of them determines the response.
  const everything = { ...noKey, ...noParent, authorization: "Bearer x.y.z", prefer: "respond-async" };
  const authorized = async () => ({ ...everything, authorization: await token() });
  const token = async () => {
    const { body } = await plain.send("POST", "/partnership-auth/api/v1/oauth/token", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      text: "grant_type=client_credentials&client_id=sandbox-partner-1&client_secret=sandbox-secret-partner-1",
    });
    return `Bearer ${body.access_token}`;
  };
  const unknown = accountPath("payout-setup", "acc_unknown");

  test("ONB-175 ONB-293 · the token comes before the limit", async () => {
    for (let time = 0; time < 10; time++) await call("POST", unknown, { json: {} });
    expect((await call("POST", unknown, { headers: everything })).status).toBe(401);
    expect((await call("POST", unknown, { headers: await authorized() })).status).toBe(429);
  });

  test("ONB-173 ONB-175 · then asynchronous mode", async () => {
    expect((await call("POST", unknown, { headers: await authorized() })).status).toBe(501);
  });

  test("ONB-175 · then the key, the parent header, and whose it is", async () => {
    expect((await call("POST", unknown, { headers: { ...noKey, ...noParent } })).status).toBe(400);
    expect((await call("POST", unknown, { headers: noParent })).status).toBe(422);
    expect((await call("POST", unknown, { headers: wrongParent })).status).toBe(403);
  });

  test("ONB-175 · then the account, then what its key did before, then the body", async () => {
    const headers = { "idempotency-key": "00000000-0000-4000-8000-0000000000aa" };
    expect((await call("PUT", status, { json, headers })).status).toBe(200);
    expect((await call("PUT", accountPath("status", "acc_unknown"), { json: {}, headers })).status).toBe(404);
    expect((await call("PUT", accountPath("status", "acc_demo_0002"), { json: {}, headers })).status).toBe(403);
    expect((await call("PUT", status, { json: { status: 5 }, headers })).status).toBe(409);
    expect((await call("PUT", status, { json: { status: 5 } })).status).toBe(400);
    expect((await call("PUT", status, { json: { status: "on" } })).status).toBe(422);
  });

  test("ONB-175 ONB-261 · the form of a body before what it means", async () => {
    const entry = { partnerVerticalId: "pv_demo_404", partnerSubVerticalId: "psv_demo_404", policy: "Block" };
    const path = accountPath("marketplacecontrolslists");
    const formless = await call("PUT", path, { json: { name: "", blockedVerticals: [entry] } });
    expect(formless.status).toBe(400);
    expect(formless.body.message).not.toContain("pv_demo_404");
    expect((await call("PUT", path, { json: { name: "a", blockedVerticals: [entry] } })).status).toBe(422);
    const whole = { name: "a", blockedVerticals: [{ ...entry, position1Policy: "Allow" }] };
    expect((await call("PUT", path, { json: whole })).status).toBe(400);
  });
});

describe("keys and parent headers", () => {
  test("ONB-199 · a key is a UUID, in any letter case", async () => {
    for (const key of ["0b52ce1d-9f0b-4b13-8ea2-4d7e7b0ed1a6", "0B52CE1D-9F0B-4B13-8EA2-4D7E7B0ED1A7"])
      expect((await call("PUT", status, { json, headers: { "idempotency-key": key } })).status).toBe(200);
  });

  test.each(["", "1", "merchant-1", "0b52ce1d-9f0b-4b13-8ea2-4d7e7b0ed1a", "__proto__"])(
    "ONB-199 ONB-203 · the key %j is none: 400, marked",
    async (key) => {
      const response = await call("PUT", status, { json, headers: { "idempotency-key": key } });
      expect([response.status, response.body.error, response.openPoint]).toEqual([400, "BadRequest", "ONB-203"]);
    },
  );

  test("ONB-009 ONB-160 · a key on each write but the privacy request, data deletion included", async () => {
    expect((await call("POST", accountPath("data-deletion-requests"), { json: {}, headers: noKey })).status).toBe(400);
    expect((await call("POST", privacyPath, { json: {}, headers: noKey })).status).toBe(200);
  });

  test("ONB-194 · the header's value is the parent account that registration names", async () => {
    const headers = { "x-platform-parent-account-id": "par_demo_0001" };
    expect((await call("POST", registerPath, { json: merchant, headers })).status).toBe(200);
    expect((await call("PUT", status, { json, headers })).status).toBe(200);
  });

  test("ONB-009 ONB-207 ONB-208 · a PATCH passes without either", async () => {
    const response = await call("PATCH", layout, { json: {}, headers: { ...noKey, ...noParent } });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-operation-id")).toMatch(/^op_/);
  });

  test("ONB-207 · a PATCH with another parent's header is 403", async () => {
    expect((await call("PATCH", layout, { json: {}, headers: wrongParent })).status).toBe(403);
  });

  test("ONB-208 · a PATCH's key is honoured", async () => {
    const headers = { "idempotency-key": "00000000-0000-4000-8000-0000000000ab" };
    const first = await call("PATCH", layout, { json: { a: 1 }, headers });
    const again = await call("PATCH", layout, { json: { a: 1 }, headers });
    expect(again.headers.get("x-operation-id")).toEqual(first.headers.get("x-operation-id"));
    expect((await call("PATCH", layout, { json: { a: 2 }, headers })).status).toBe(409);
  });

  test.each([accountsPath, mappingsPath, "/partnership/v1/partnership/operations/op_demo_0001"])(
    "ONB-197 ONB-198 · on the read %s the parent header may be absent; another's is 403, marked",
    async (path) => {
      expect((await call("GET", path)).status).toBe(200);
      const right = { "x-platform-parent-account-id": "par_demo_0001" };
      expect((await call("GET", path, { headers: right })).status).toBe(200);
      const wrong = await call("GET", path, { headers: wrongParent });
      expect([wrong.status, wrong.openPoint]).toEqual([403, "ONB-198"]);
    },
  );
});

describe("whose account it is", () => {
  test("ONB-219 ONB-220 · without a grant, or with one not synced yet: 403, which says so", async () => {
    const response = await call("PUT", accountPath("status", "acc_demo_0002"), { json });
    expect([response.status, response.body.error, response.openPoint]).toEqual([403, "Forbidden", undefined]);
    expect(response.body.message).toContain("not synced yet");
    expect((await account("acc_demo_0002")).status).toBe("active");
  });

  test.each(["acc_unknown", "acc_demo_0101", "__proto__", "constructor", "..%2F..%2Fstatus", "%00", " "])(
    "ONB-236 · the id %j is unknown or another partner's: 404",
    async (id) => {
      const response = await call("PUT", accountPath("status", id), { json });
      expect([response.status, response.body.error]).toEqual([404, "NotFound"]);
      expect((await account("acc_demo_0101")).status).toBe("active");
    },
  );
});
