import { describe, expect, test } from "vitest";
import { common, legacyRequester, reads } from "../../../test/legacy-requester.ts";

const { call, plain, exchange, read } = legacyRequester();
const url = `/api${reads.summary}?${new URLSearchParams(common)}`;

/** The summary, with whatever is given as Authorization. */
function summaryWith(authorization?: string) {
  return plain.send("GET", url, authorization === undefined ? {} : { headers: { authorization } });
}

describe("the token", () => {
  const path = "/api/auth/oauth2/token";
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const authorization = `Basic ${btoa("sandbox-app-1:sandbox-secret-app-1")}`;

  test("REP-002, REP-069 · POST {api_url}/auth/oauth2/token issues it, on the same host as query", async () => {
    const { status, body } = await exchange();
    expect(status).toBe(200);
    expect((await summaryWith(`Bearer ${body.access_token}`)).status).toBe(200);
    expect((await call("/v1/query/accounts")).status).toBe(200);
  });

  test("REP-071 · app id and secret travel as Basic credentials", async () => {
    const text = "grant_type=client_credentials";
    expect((await plain.send("POST", path, { headers: { ...form, authorization }, text })).status).toBe(200);
    expect((await plain.send("POST", path, { headers: form, text })).status).toBe(401);
  });

  test("REP-072 · a form with grant_type=client_credentials", async () => {
    const headers = { ...form, authorization };
    expect((await plain.send("POST", path, { headers, text: "grant_type=password" })).status).toBe(400);
    expect((await plain.send("POST", path, { headers: { authorization }, json: {} })).status).toBe(400);
  });

  test("REP-073 · a JWT, 3600 seconds, Bearer", async () => {
    const { body } = await exchange();
    expect(body).toMatchObject({ expires_in: 3600, token_type: "Bearer" });
    expect(String(body.access_token).split(".")).toHaveLength(3);
  });

  test("REP-075 · is sent as Authorization: Bearer", async () => {
    const { access_token: token } = (await exchange()).body;
    expect((await summaryWith(`Bearer ${token}`)).status).toBe(200);
    expect((await summaryWith(String(token))).status).toBe(403);
  });

  test("REP-077 REP-078 REP-085 · lives one hour, then it is 403", async () => {
    const bearer = `Bearer ${(await exchange()).body.access_token}`;
    await plain.advance(3_599);
    expect((await summaryWith(bearer)).status).toBe(200);
    await plain.advance(2);
    expect((await summaryWith(bearer)).status).toBe(403);
  });
});

describe("a failed authentication", () => {
  test("REP-077, REP-080 · is 400 without a token, never 401", async () => {
    for (const path of Object.values(reads)) {
      const { status, body } = await plain.send("GET", `/api${path}?${new URLSearchParams(common)}`);
      expect([path, status, body]).toEqual([path, 400, undefined]);
    }
  });

  test("REP-068 · is not looked at where there is no path: 404, marked", async () => {
    for (const path of ["/reporting/nothing", "/metadata/accounts/x/y"]) {
      const { status, body, openPoint } = await plain.send("GET", `/api${path}`);
      expect([path, status, body]).toEqual([path, 404, undefined]);
      expect(openPoint).toContain("REP-068");
    }
  });

  test.each(["Bearer wrong", "Bearer", "Basic abc", ""])(
    "REP-077 REP-078 REP-081 · is 403 with %j, marked",
    async (authorization) => {
      const { status, openPoint } = await summaryWith(authorization);
      expect([status, openPoint]).toEqual([403, expect.stringContaining("REP-078")]);
    },
  );

  test("REP-077 REP-078 · is 400 without a token, a choice that is marked", async () => {
    const { status, openPoint } = await summaryWith();
    expect([status, openPoint]).toEqual([400, expect.stringContaining("REP-078")]);
  });
});

describe("a failed authentication, with its settings the other way round", () => {
  const other = legacyRequester({ settings: { reportingNoTokenStatus: 403, reportingBadTokenStatus: 400 } });

  test("REP-077 REP-078 · is 403 without a token and 400 with a bad one", async () => {
    expect((await other.plain.send("GET", url)).status).toBe(403);
    const headers = { authorization: "Bearer wrong" };
    expect((await other.plain.send("GET", url, { headers })).status).toBe(400);
  });
});

describe("reach", () => {
  test("REP-076, REP-081 · 403 for an account that the app does not reach", async () => {
    for (const path of Object.values(reads)) {
      expect((await read(path, {}, 2)).status).toBe(403);
      expect((await read(path.replace("acc_demo_0001", "acc_demo_0004"), {}, 4)).status).toBe(403);
    }
  });

  test.each([
    ["REP-030", "acc_demo_0001"],
    ["REP-031", "cmp_demo_0001"],
    ["REP-032", "cre_demo_0001"],
    ["REP-033", "aud_demo_0001"],
  ])("%s, REP-082 · %s leads to the record; an unknown id is 404, marked", async (_rule, known) => {
    const hostile = ["none", "__proto__", "constructor", "%2e%2e%2f%2e%2e", "%00", "ö".repeat(500)];
    for (const path of Object.values(reads).filter((each) => each.includes(known))) {
      expect((await read(path)).status).toBe(200);
      for (const id of hostile) {
        const { status, body, openPoint } = await read(path.replace(known, id));
        expect([status, body, openPoint]).toEqual([404, undefined, expect.stringContaining("REP-082")]);
      }
    }
  });

  test("an id of another account or campaign is unknown", async () => {
    expect((await read(reads.campaign.replace("cmp_demo_0001", "cmp_demo_0003"))).status).toBe(404);
    expect((await read(reads.creativeOverview.replace("cre_demo_0001", "cre_demo_0003"))).status).toBe(404);
    expect((await read(reads.audience.replace("aud_demo_0001", "aud_demo_0004"))).status).toBe(404);
  });
});

describe("what is not served", () => {
  test("REP-019 · every read is GET", async () => {
    const headers = { authorization: `Bearer ${(await exchange()).body.access_token}` };
    for (const path of Object.values(reads)) {
      const response = await plain.send("POST", `/api${path}`, { headers });
      expect([response.status, response.openPoint]).toEqual([404, "transport"]);
    }
  });

  test.each([
    [
      "REP-063, REP-064, REP-065",
      "/reporting/performance-reports/partner/1/stats?dateStart=2025-12-01&dateEnd=2025-12-02",
    ],
    ["REP-066, REP-067, REP-017", "/metadata/accounts/acc_demo_0001/campaigns/cmp_demo_0001/creatives/cre_demo_0001"],
    ["REP-068", "/reporting/accounts/acc_demo_0001/campaigns"],
    ["REP-068", "/reporting/accounts/acc_demo_0001/summary/"],
  ])("%s · %s is 404, marked", async (_rule, path) => {
    const { status, openPoint } = await call(path);
    expect([status, openPoint]).toEqual([404, "REP-082, REP-083, REP-068"]);
  });

  test("REP-005 · of the metadata reads, the campaign's and the audience's are there, the creative's is not", async () => {
    expect((await read(reads.campaign)).status).toBe(200);
    expect((await read(reads.audience)).status).toBe(200);
    expect((await read(`${reads.campaign}/creatives/cre_demo_0001`)).status).toBe(404);
  });

  test("REP-001 REP-092 · no response says by a header that it is deprecated", async () => {
    for (const path of Object.values(reads)) {
      const { status, headers } = await read(path);
      expect(status).toBe(200);
      for (const name of ["deprecation", "sunset", "link", "warning"]) expect(headers.has(name)).toBe(false);
    }
  });
});
