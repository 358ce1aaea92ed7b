import { describe, expect, test } from "vitest";
import { accountsPath, partnerRequester, tokenPath } from "../../../test/partner-requester.ts";

const { plain, exchange, call } = partnerRequester();
const form = { "content-type": "application/x-www-form-urlencoded" };
const credentials = "client_id=sandbox-partner-1&client_secret=sandbox-secret-partner-1";
const bearer = async () => `Bearer ${(await exchange()).body.access_token}`;
const read = (authorization: string | undefined) => call("GET", accountsPath, { headers: { authorization } });

describe("the token exchange", () => {
  test("ONB-002 ONB-180 ONB-181 · POST /api/v1/oauth/token on a host of its own takes a form", async () => {
    const text = `grant_type=client_credentials&${credentials}`;
    expect((await plain.send("POST", "/partnership-auth/api/v1/oauth/token", { headers: form, text })).status).toBe(
      200,
    );
    expect((await plain.send("POST", "/partnership/api/v1/oauth/token", { headers: form, text })).status).toBe(401);
    expect((await plain.send("POST", tokenPath, { json: { grant_type: "client_credentials" } })).status).toBe(400);
  });

  test("ONB-003 · API and token exchange have a local prefix each", async () => {
    const authorization = await bearer();
    expect((await read(authorization)).status).toBe(200);
    const moved = accountsPath.replace("/partnership/", "/partnership-auth/");
    expect((await call("GET", moved, { headers: { authorization } })).status).toBe(404);
  });

  test("ONB-185 ONB-186 ONB-187 · returns a JWT as access_token, token_type Bearer and expires_in 300", async () => {
    expect((await exchange()).body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: "Bearer",
      expires_in: 300,
    });
  });

  test("ONB-188 ONB-190 · a token's exp is 300 s ahead; whose it is, the sandbox knows by itself", async () => {
    const { access_token: token } = (await exchange()).body;
    const claims = JSON.parse(Buffer.from(`${token}`.split(".")[1] ?? "", "base64url").toString());
    const now = (await plain.send("GET", "/_sandbox/clock")).body.epochSeconds;
    expect(claims.exp).toBe(Math.floor(Number(now)) + 300);
    const other = accountsPath.replace("par_demo_0001", "par_demo_0101");
    expect((await call("GET", accountsPath, { by: "first" })).status).toBe(200);
    expect((await call("GET", other, { by: "second" })).status).toBe(200);
    expect((await call("GET", other, { by: "first" })).status).toBe(404);
  });

  test.each([
    ["ONB-182 · another grant_type", `grant_type=password&${credentials}`, 400],
    ["ONB-182 · no grant_type", credentials, 400],
    ["ONB-183 · an unknown client_id", "grant_type=client_credentials&client_id=x&client_secret=y", 401],
    [
      "ONB-184 · a wrong client_secret",
      "grant_type=client_credentials&client_id=sandbox-partner-1&client_secret=sandbox-secret-partner-2",
      401,
    ],
    ["ONB-191 · no form at all", "", 400],
  ])("%s is refused in a minimal body, by choice of the sandbox (ONB-191)", async (_, text, status) => {
    const response = await plain.send("POST", tokenPath, { headers: form, text });
    expect([response.status, response.openPoint]).toEqual([status, "ONB-191"]);
    expect(Object.keys(response.body)).toEqual(["error"]);
    expect(JSON.stringify(response.body)).not.toContain("sandbox-secret");
  });

  test("ONB-191 · wrong credentials are 401 outside of the envelope", async () => {
    const text = "grant_type=client_credentials&client_id=sandbox-app-1&client_secret=sandbox-secret-app-1";
    const response = await plain.send("POST", tokenPath, { headers: form, text });
    expect([response.status, response.body]).toEqual([401, { error: "invalid_client" }]);
  });
});

describe("a call's token", () => {
  test("ONB-179 ONB-192 · goes as Authorization: Bearer on every endpoint", async () => {
    const { access_token: token } = (await exchange()).body;
    expect((await read(`Bearer ${token}`)).status).toBe(200);
    expect((await read(`${token}`)).status).toBe(401);
    expect((await read(`Basic ${token}`)).status).toBe(401);
  });

  test("ONB-218 ONB-230 · missing, malformed, forged or of another host is 401", async () => {
    const token = `${(await exchange()).body.access_token}`;
    const app = await plain.send("POST", "/api/auth/oauth2/token", {
      headers: {
        ...form,
        authorization: `Basic ${Buffer.from("sandbox-app-1:sandbox-secret-app-1").toString("base64")}`,
      },
      text: "grant_type=client_credentials",
    });
    const forged = `${token.slice(0, token.lastIndexOf("."))}.${Buffer.alloc(32).toString("base64url")}`;
    const given = [undefined, "", "Bearer", "Bearer x.y.z", `Bearer ${forged}`, `Bearer ${app.body.access_token}`];
    for (const authorization of given) expect((await read(authorization)).status).toBe(401);
  });

  test("ONB-187 ONB-218 ONB-301 · lives 300 seconds by the sandbox's clock, then 401", async () => {
    const authorization = await bearer();
    await plain.advance(298);
    expect((await read(authorization)).status).toBe(200);
    await plain.advance(2);
    const late = await read(authorization);
    expect([late.status, late.body.error, late.body.message]).toEqual([
      401,
      "Unauthorized",
      "The access token has expired.",
    ]);
    expect((await read(await bearer())).status).toBe(200);
  });
});
