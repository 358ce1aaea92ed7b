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
} from "../../../test/partner-requester.ts";
import { startSandbox } from "../../index.ts";

const { plain, call } = partnerRequester();
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const fault = (json: unknown) => plain.send("POST", "/_sandbox/faults", { json });

const everyEndpoint = [
  ["POST", registerPath, merchant],
  ["GET", accountsPath, undefined],
  ["PUT", accountPath("marketplacecontrolslists"), { name: "Demo" }],
  ["PUT", accountPath("offercontrolslists"), {}],
  ["PUT", accountPath("status"), { status: "paused" }],
  ["POST", accountPath("payout-setup"), { provider: "payprov_connect", experience: "embedded" }],
  ["POST", accountPath("pages"), {}],
  ["PUT", accountPath("pages/page_demo_0001"), {}],
  ["PATCH", accountPath("layouts/layout_demo_0001"), {}],
  ["POST", privacyPath, {}],
  ["POST", accountPath("data-deletion-requests"), {}],
  ["GET", operationPath("op_demo_0001"), undefined],
  ["GET", mappingsPath, undefined],
] as const;

describe.each(everyEndpoint)("%s %s", (method, path, json) => {
  test("ONB-012 ONB-134 ONB-174 · returns 200 in the envelope of five fields", async () => {
    const response = await call(method, path, { json });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(Object.keys(response.body).sort()).toEqual(["data", "error", "message", "request_id", "status"]);
    expect(response.body).toMatchObject({ status: 200, error: null, message: "ok" });
    expect(response.body.data).toBeTypeOf("object");
  });

  test("ONB-171 ONB-172 ONB-173 · Prefer: respond-async is 501, marked", async () => {
    const response = await call(method, path, { json, headers: { prefer: "respond-async" } });
    expect([response.status, response.openPoint]).toEqual([501, "ONB-173, ONB-252"]);
    expect(response.body).toMatchObject({ status: 501, data: null });
  });

  test("ONB-192 ONB-022 · without a token 401 with data null", async () => {
    const response = await call(method, path, { json, headers: { authorization: undefined } });
    expect(response.status).toBe(401);
    expect(response.body).toMatchObject({ status: 401, error: "Unauthorized", data: null });
  });
});

describe("a success", () => {
  test("ONB-001 ONB-131 ONB-303 · every path is below the partnership host and begins with /v1", async () => {
    expect((await call("GET", accountsPath)).status).toBe(200);
    expect((await call("GET", accountsPath.replace("/partnership/v1", "/partnership"))).status).toBe(404);
    expect((await call("GET", accountsPath.replace("/partnership/v1", "/partnership/v2"))).status).toBe(404);
  });

  test("ONB-013 ONB-014 ONB-016 · status is the HTTP status, error null and message ok", async () => {
    const { status, body } = await call("GET", accountsPath);
    expect([status, body.status, body.error, body.message]).toEqual([200, 200, null, "ok"]);
  });

  test("ONB-021 · data is the endpoint's payload: an object here, an array there", async () => {
    expect((await call("GET", operationPath("op_demo_0001"))).body.data).toEqual({ operation_id: "op_demo_0001" });
    expect(Array.isArray((await call("GET", accountsPath)).body.data)).toBe(true);
  });

  test("ONB-304 · no header names a version", async () => {
    const { headers } = await call("GET", accountsPath);
    expect([...headers.keys()].filter((name) => name.includes("version"))).toEqual([]);
  });
});

describe("the request id", () => {
  test("ONB-019 ONB-206 · is a new UUID where none is sent", async () => {
    const [one, other] = [await call("GET", accountsPath), await call("GET", accountsPath)];
    expect(one.body.request_id).toMatch(uuid);
    expect(other.body.request_id).not.toEqual(one.body.request_id);
  });

  test("ONB-020 · is X-Request-Id and request_id alike, on refusals too", async () => {
    const accepted = await call("GET", accountsPath);
    expect(accepted.headers.get("x-request-id")).toEqual(accepted.body.request_id);
    const refused = await call("GET", operationPath("op_unknown"));
    expect(refused.headers.get("x-request-id")).toEqual(refused.body.request_id);
  });

  test.each(["my call #7", "3f0c7f0e-0000-4000-8000-000000000001", "é"])(
    "ONB-019 ONB-204 ONB-205 · %s is echoed word for word",
    async (id) => {
      for (const path of [accountsPath, operationPath("op_unknown"), "/partnership/v1/nowhere"]) {
        const { headers, body } = await call("GET", path, { headers: { "x-request-id": id } });
        expect([headers.get("x-request-id"), body.request_id]).toEqual([id, id]);
      }
    },
  );

  test("ONB-205 · over a socket too", async () => {
    const { origin, stop } = await startSandbox({ port: 0 });
    try {
      const { headers } = await fetch(`${origin}${accountsPath}`, { headers: { "x-request-id": "é" } });
      expect(headers.get("x-request-id")).toBe("é");
    } finally {
      await stop();
    }
  });

  test("ONB-206 · an empty one, or one that no header may carry, is replaced", async () => {
    for (const id of ["", "a\u0001b"]) {
      const { status, body } = await call("GET", accountsPath, { headers: { "x-request-id": id } });
      expect(status).toBe(200);
      expect(body.request_id).toMatch(uuid);
    }
  });
});

describe("a refusal's code", () => {
  const payout = { provider: "payprov_connect", experience: "sms" };

  test("ONB-015 ONB-225 · is the same for every refusal of one status", async () => {
    const refusals = await Promise.all([
      call("POST", registerPath, { json: {} }),
      call("PUT", accountPath("status"), { text: "{", headers: { "content-type": "application/json" } }),
      call("PUT", accountPath("status"), { json: {}, headers: { "idempotency-key": undefined } }),
    ]);
    expect(refusals.map(({ body }) => [body.status, body.error])).toEqual(Array(3).fill([400, "BadRequest"]));
  });

  test("ONB-226 ONB-227 · 400 is BadRequest", async () => {
    const { status, body } = await call("POST", registerPath, { json: {} });
    expect([status, body.error]).toEqual([400, "BadRequest"]);
  });

  test("ONB-229 · 401 is Unauthorized", async () => {
    const { status, body } = await call("GET", accountsPath, { headers: { authorization: "Bearer x.y.z" } });
    expect([status, body.error]).toEqual([401, "Unauthorized"]);
  });

  test("ONB-232 ONB-233 · 403 is Forbidden", async () => {
    const path = accountPath("status", "acc_demo_0002");
    const { status, body } = await call("PUT", path, { json: { status: "paused" } });
    expect([status, body.error]).toEqual([403, "Forbidden"]);
  });

  test("ONB-235 · 404 is NotFound", async () => {
    const { status, body } = await call("GET", operationPath("op_unknown"));
    expect([status, body.error]).toEqual([404, "NotFound"]);
  });

  test("ONB-238 ONB-239 · 409 is Conflict", async () => {
    const json = { ...merchant, store_identifier: "https://store-0101.example" };
    const { status, body } = await call("POST", registerPath, { json });
    expect([status, body.error]).toEqual([409, "Conflict"]);
  });

  test("ONB-241 ONB-242 ONB-243 · 422 is ValidationFailed: a missing parent header, a value outside of its enum", async () => {
    const noParent = { "x-platform-parent-account-id": undefined };
    for (const response of [
      await call("POST", accountPath("payout-setup"), { json: payout, headers: noParent }),
      await call("POST", accountPath("payout-setup"), { json: payout }),
    ])
      expect([response.status, response.body.error]).toEqual([422, "ValidationFailed"]);
  });

  test("ONB-245 ONB-246 · 429 is RateLimitExceeded", async () => {
    for (let time = 0; time < 10; time++) await call("POST", privacyPath, { json: {} });
    const { status, body } = await call("POST", privacyPath, { json: {} });
    expect([status, body.error]).toEqual([429, "RateLimitExceeded"]);
  });

  test("ONB-248 ONB-249 · 500, a fault of the service's, is InternalServerError", async () => {
    await fault({ match: { path: "/partnership/*" }, status: 500 });
    const { status, body } = await call("GET", accountsPath);
    expect([status, body.error, body.data]).toEqual([500, "InternalServerError", null]);
  });

  test("ONB-251 ONB-252 · 501, for asynchronous mode, has no code, marked", async () => {
    const { status, body, openPoint } = await call("GET", accountsPath, { headers: { prefer: "respond-async" } });
    expect([status, body.error]).toEqual([501, null]);
    expect(openPoint).toContain("ONB-252");
  });

  test.each([502, 503, 504])("ONB-254 ONB-255 · %i, a downstream's fault, has no code, marked", async (status) => {
    await fault({ match: { path: "/partnership/v1/partnership/accounts" }, status, times: 1 });
    const response = await call("GET", accountsPath);
    expect([response.status, response.body.error, response.openPoint]).toEqual([status, null, "ONB-255"]);
    expect(response.body).toMatchObject({ status, data: null, message: expect.any(String) });
    expect((await call("GET", accountsPath)).status).toBe(200);
  });

  test("ONB-017 · the message is a text for people", async () => {
    const { body } = await call("GET", operationPath("op_unknown"));
    expect(body.message).toBe("The operation does not exist or is outside your scope.");
  });

  test("what no document foresees has the envelope of its status too, marked as that and nothing else", async () => {
    const method = await call("DELETE", accountPath("status"));
    expect([method.status, method.body.error, method.openPoint]).toEqual([404, "NotFound", "transport"]);
    const text = await call("PUT", accountPath("status"), {
      text: "status=paused",
      headers: { "content-type": "text/plain" },
    });
    expect([text.status, text.body.error, text.openPoint]).toEqual([400, "BadRequest", "transport"]);
  });
});
