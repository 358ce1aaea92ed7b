import { beforeEach, describe, expect, it } from "vitest";
import { callInfo } from "../src/index.ts";
import { everyOperation, operations, query } from "./every-operation.ts";
import { FakePartner, lost, status } from "./fake-partner.ts";

let partner: FakePartner;
beforeEach(() => {
  partner = new FakePartner();
});

describe("addresses", () => {
  const campaign = "/reporting/accounts/acc-1/campaigns/cam-1";
  it.each([
    ["REP-039", "getAccountSummary", "/reporting/accounts/acc-1/summary", undefined],
    ["REP-034 REP-035", "getAccountCampaignsBreakdown", "/reporting/accounts/acc-1/campaigns/breakdown", "country"],
    ["REP-042", "getAccountTransactionsOverview", "/reporting/accounts/acc-1/transactions/overview", undefined],
    [
      "REP-043 REP-044",
      "getAccountTransactionsBreakdown",
      "/reporting/accounts/acc-1/transactions/breakdown",
      "pagetype",
    ],
    ["REP-046", "getCampaignOverview", `${campaign}/overview`, undefined],
    ["REP-047 REP-048", "getCampaignBreakdown", `${campaign}/breakdown`, "subvertical"],
    ["REP-050", "getCampaignHistogram", `${campaign}/histogram`, undefined],
    ["REP-053", "getCreativeOverview", `${campaign}/creatives/cre-1/overview`, undefined],
    ["REP-055 REP-056", "getCreativeBreakdown", `${campaign}/creatives/cre-1/breakdown`, "audience"],
    ["REP-052 REP-057", "getCampaign", "/metadata/accounts/acc-1/campaigns/cam-1", undefined],
    ["REP-045 REP-057", "getAudience", "/metadata/accounts/acc-1/campaigns/cam-1/audiences/aud-1", undefined],
  ] as const)("REP-019 %s · %s is GET %s, groupby %s", async (_rules, operation, path, groupby) => {
    await everyOperation[operation](partner.client());
    const [call] = partner.calls;
    expect([call?.method, call?.url.origin, call?.url.pathname]).toEqual(["GET", "https://api.example", path]);
    // REP-060: the parameter is spelled groupby.
    expect(Object.fromEntries(call?.url.searchParams ?? [])).toEqual({ ...query, ...(groupby && { groupby }) });
  });

  it("REP-021 REP-023 REP-025 · dates, currency and time zone go out as they were given", async () => {
    await everyOperation.getAccountSummary(partner.client());
    expect(decodeURIComponent(partner.calls[0]?.url.search ?? "")).toBe(
      "?dateStart=2026-01-01T00:00:00.000&dateEnd=2026-02-01T00:00:00.000&currency=USD&timeZoneVariation=America/Chicago",
    );
  });

  it.each(operations)("REP-075 · %s carries the bearer token and asks for JSON", async (operation) => {
    await everyOperation[operation](partner.client());
    const headers = partner.calls[0]?.headers;
    expect([headers?.get("authorization"), headers?.get("accept")]).toEqual(["Bearer token-1", "application/json"]);
  });

  it("REP-087 REP-088 REP-089 · svc-version is sent only when the caller gives it", async () => {
    const client = partner.client();
    const params = { path: { accountId: "acc-1" }, query };
    await client.GET("/reporting/accounts/{accountId}/summary", { params });
    await client.GET("/reporting/accounts/{accountId}/summary", {
      params: { ...params, header: { "svc-version": "alpha-20200701" } },
    });
    expect(partner.calls.map(({ headers }) => headers.get("svc-version"))).toEqual([null, "alpha-20200701"]);
  });
});

describe("the token exchange", () => {
  it("REP-002 REP-069 · is a POST to /auth/oauth2/token on the API's own host", async () => {
    await everyOperation.getAccountSummary(partner.client());
    const [exchange] = partner.exchanges;
    expect([exchange?.method, exchange?.url.href]).toEqual(["POST", "https://api.example/auth/oauth2/token"]);
  });

  it("REP-070 REP-071 REP-072 · has the credentials in a Basic header and the grant alone in its form", async () => {
    await everyOperation.getAccountSummary(partner.client());
    const [exchange] = partner.exchanges;
    // base64 of "app-1:s3cret"
    expect(exchange?.headers.get("authorization")).toBe("Basic YXBwLTE6czNjcmV0");
    expect(exchange?.headers.get("content-type")).toBe("application/x-www-form-urlencoded");
    expect(exchange?.body).toBe("grant_type=client_credentials");
  });

  it("REP-074 REP-079 REP-085 · a token is renewed by its age, before its 3600 seconds end", async () => {
    const client = partner.client();
    await everyOperation.getAccountSummary(client);
    partner.clock.time += 3_560_000;
    await everyOperation.getAccountSummary(client);
    expect(partner.exchanges.length).toBe(1);
    partner.clock.time += 20_000;
    await everyOperation.getAccountSummary(client);
    expect(partner.exchanges.length).toBe(2);
  });
});

describe("a credential failure shows as 400 or 403", () => {
  it.each([400, 403])(
    "REP-077 REP-078 · a %d with a fresh token may mean anything: it is returned at once",
    async (code) => {
      partner.script.push(status(code));
      const { response } = await everyOperation.getAccountSummary(partner.client());
      expect([response.status, callInfo(response).outcome]).toEqual([code, "not-executed"]);
      expect([partner.calls.length, partner.exchanges.length]).toEqual([1, 1]);
    },
  );

  it.each([400, 403])(
    "REP-077 REP-079 · a %d with a token near its end: one renewal, one more attempt",
    async (code) => {
      const client = partner.client();
      await everyOperation.getAccountSummary(client);
      partner.clock.time += 3_590_000;
      partner.script.push(status(code));
      const { response } = await everyOperation.getAccountSummary(client);
      const tokens = partner.calls.map(({ headers }) => headers.get("authorization"));
      expect([response.status, tokens]).toEqual([200, ["Bearer token-1", "Bearer token-1", "Bearer token-2"]]);
      expect(partner.exchanges.length).toBe(2);
    },
  );

  it("REP-077 REP-079 · a second refusal is returned", async () => {
    const client = partner.client();
    await everyOperation.getCampaign(client);
    partner.clock.time += 3_590_000;
    partner.script.push(status(403), status(403));
    const { response } = await everyOperation.getCampaign(client);
    expect([response.status, callInfo(response).attempts, partner.exchanges.length]).toEqual([403, 2, 2]);
  });

  it("a token of the caller's own has no age that is known: the answer is returned", async () => {
    partner.script.push(status(403));
    const { response } = await everyOperation.getAccountSummary(partner.client({ auth: { getToken: () => "own" } }));
    expect([response.status, partner.calls.length]).toEqual([403, 1]);
  });
});

describe("other failures", () => {
  it.each(operations)("REP-019 · %s only reads: a 500 and a lost answer are repeated", async (operation) => {
    partner.script.push(status(500), lost);
    const { response } = await everyOperation[operation](partner.client());
    expect([response.status, partner.calls.length]).toEqual([200, 3]);
  });

  it("REP-086 · no limit is stated, so calls are not paced; a 429 is waited out all the same", async () => {
    const client = partner.client();
    const started = partner.clock.time;
    await Promise.all(Array.from({ length: 200 }, () => everyOperation.getAccountSummary(client)));
    expect(partner.clock.time).toBe(started);
    partner.script.push(status(429, { "Retry-After": "7" }));
    expect((await everyOperation.getAccountSummary(client)).response.status).toBe(200);
    expect(partner.clock.time - started).toBeGreaterThanOrEqual(7000);
  });
});
