import { describe, expect, test } from "vitest";
import { appRequester } from "../../../test/app-requester.ts";

const { plain, exchange, call } = appRequester();
const path = "/api/auth/oauth2/token";
const form = { "content-type": "application/x-www-form-urlencoded" };
const authorization = `Basic ${btoa("sandbox-app-1:sandbox-secret-app-1")}`;
const accounts = "/api/v1/query/accounts";

describe("the token endpoint", () => {
  test("QRY-075, QRY-082 · POST {api_url}/auth/oauth2/token takes id and secret as Basic credentials", async () => {
    const text = "grant_type=client_credentials";
    const { status } = await plain.send("POST", path, { headers: { ...form, authorization }, text });
    expect(status).toBe(200);
    const inForm = `${text}&client_id=sandbox-app-1&client_secret=sandbox-secret-app-1`;
    expect((await plain.send("POST", path, { headers: form, text: inForm })).status).toBe(401);
  });

  test("QRY-083 · the form is application/x-www-form-urlencoded", async () => {
    const json = { grant_type: "client_credentials" };
    const { status, openPoint } = await plain.send("POST", path, { headers: { authorization }, json });
    expect([status, openPoint]).toEqual([400, "transport"]);
  });

  test.each(["grant_type=password", "grant_type=refresh_token", "scope=all", ""])(
    "QRY-084 · the grant must be client_credentials, not %j",
    async (text) => {
      expect((await plain.send("POST", path, { headers: { ...form, authorization }, text })).status).toBe(400);
    },
  );

  test("QRY-085, QRY-086, QRY-087 · the response has a JWT, 3600 seconds, Bearer", async () => {
    const { body } = await exchange();
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expires_in: 3600,
      token_type: "Bearer",
    });
  });

  test("QRY-089 · wrong credentials are 401, another grant 400, both marked", async () => {
    const wrong = { ...form, authorization: `Basic ${btoa("sandbox-app-1:wrong")}` };
    const one = await plain.send("POST", path, { headers: wrong, text: "grant_type=client_credentials" });
    const other = await plain.send("POST", path, { headers: { ...form, authorization }, text: "grant_type=password" });
    expect([one.status, one.openPoint]).toEqual([401, "QRY-089"]);
    expect([other.status, other.openPoint]).toEqual([400, "QRY-089"]);
  });
});

describe("the token", () => {
  test("QRY-090, QRY-092 · is sent as Bearer; without it, or with another scheme, 401", async () => {
    const { body } = await exchange();
    const withToken = (scheme: string) =>
      plain.send("GET", accounts, { headers: { authorization: `${scheme} ${body.access_token}` } });
    expect((await withToken("Bearer")).status).toBe(200);
    expect((await withToken("Token")).status).toBe(401);
    expect((await plain.send("GET", accounts)).status).toBe(401);
  });

  test("QRY-122 · lives one hour", async () => {
    const headers = { authorization: `Bearer ${(await exchange()).body.access_token}` };
    await plain.advance(3_599);
    expect((await plain.send("GET", accounts, { headers })).status).toBe(200);
    await plain.advance(2);
    expect((await plain.send("GET", accounts, { headers })).status).toBe(401);
  });

  test("QRY-115 · of another client, or changed, is 401", async () => {
    const { access_token: token } = (await exchange()).body;
    for (const bad of ["abc", `${token}x`, String(token).split(".").slice(0, 2).join("."), ""]) {
      const { status } = await plain.send("GET", accounts, { headers: { authorization: `Bearer ${bad}` } });
      expect(status).toBe(401);
    }
  });

  test("QRY-093, QRY-094 · of an identity provider is none of ours: 401", async () => {
    const claims = btoa(JSON.stringify({ iss: "https://idp.example", sub: "sandbox-app-1", exp: 4_102_444_800 }));
    const headers = { authorization: `Bearer ${btoa('{"alg":"none"}')}.${claims}.x` };
    const json = { startDate: "2025-12-01", endDate: "2025-12-02", metrics: ["impressions"] };
    const { status } = await plain.send("POST", `${accounts}/acc_demo_0001/campaigns/`, { headers, json });
    expect(status).toBe(401);
  });

  test("QRY-001, QRY-080 · serves query, legacy reporting and events v1 alike", async () => {
    expect((await call("/v1/query/accounts")).status).toBe(200);
    expect((await call("/metadata/accounts/acc_demo_0001/campaigns/cmp_demo_0001")).status).toBe(200);
    const headers = { authorization: `Bearer ${(await exchange()).body.access_token}` };
    const { status } = await plain.send("POST", "/events/v1/events", { headers, json: {} });
    expect(status).toBe(400);
  });
});
