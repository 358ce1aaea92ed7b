import { reset, status } from "@tillside/testing/fake-api";
import { beforeEach, describe, expect, it } from "vitest";
import { callInfo } from "../src/index.ts";
import { everyOperation, operations, query } from "./every-operation.ts";
import { type Fake, fakeApi } from "./fake-api.ts";

let partner: Fake;
beforeEach(() => {
  partner = fakeApi();
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
    partner.data = { groupByValue: "US", impressions: 12, unknown: [1] };
    const { data, response } = await everyOperation[operation](partner.client());
    // Handed on as it came, with what is not documented too.
    expect([response.status, data]).toEqual([200, { groupByValue: "US", impressions: 12, unknown: [1] }]);
    const [call] = partner.calls;
    expect([call?.method, call?.url.origin, call?.url.pathname]).toEqual(["GET", "https://api.example", path]);
    // REP-060: the parameter is spelled groupby.
    expect(Object.fromEntries(call?.url.searchParams ?? [])).toEqual({ ...query, ...(groupby && { groupby }) });
  });

  it.each(["age", "gender", "page", "pagetype", "placement", "position"] as const)(
    "REP-044 · the transactions breakdown takes groupby %s",
    async (groupby) => {
      const params = { path: { accountId: "acc-1" }, query: { ...query, groupby } };
      await partner.client().GET("/reporting/accounts/{accountId}/transactions/breakdown", { params });
      expect(partner.calls[0]?.url.searchParams.get("groupby")).toBe(groupby);
    },
  );

  it.each(["country", "campaign", "audience", "creative", "subvertical"] as const)(
    "REP-048 · the campaign breakdown takes groupby %s",
    async (groupby) => {
      const params = { path: { accountId: "acc-1", campaignId: "cam-1" }, query: { ...query, groupby } };
      await partner.client().GET("/reporting/accounts/{accountId}/campaigns/{campaignId}/breakdown", { params });
      expect(partner.calls[0]?.url.searchParams.get("groupby")).toBe(groupby);
    },
  );

  it.each(["AUD", "CAD", "EUR", "GBP", "JPY", "NZD", "SGD", "USD", "KRW", "CNY"] as const)(
    "REP-025 · currency %s goes out as it was given",
    async (currency) => {
      const params = { path: { accountId: "acc-1" }, query: { ...query, currency } };
      await partner.client().GET("/reporting/accounts/{accountId}/summary", { params });
      expect(partner.calls[0]?.url.searchParams.get("currency")).toBe(currency);
    },
  );

  it("REP-060 · the grouping parameter is spelled groupby, in lower case", async () => {
    await everyOperation.getCampaignBreakdown(partner.client());
    const names = [...(partner.calls[0]?.url.searchParams.keys() ?? [])];
    expect(names.filter((name) => name.toLowerCase() === "groupby")).toEqual(["groupby"]);
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

describe("responses", () => {
  it("REP-037 · the account campaigns breakdown is read with Audiences, capital A; either spelling may be absent", async () => {
    partner.data = [{ Audiences: 3 }, { audiences: 2 }, {}];
    const { data } = await everyOperation.getAccountCampaignsBreakdown(partner.client());
    const rows = [data ?? []].flat();
    expect(rows.map(({ Audiences }) => Audiences)).toEqual([3, undefined, undefined]);
    expect(rows.map(({ audiences }) => audiences)).toEqual([undefined, 2, undefined]);
  });
});

it.each(operations)(
  "REP-090 · %s sends no svc-version of its own, and alpha-20200701 where it is asked for",
  async (operation) => {
    const client = partner.client();
    await everyOperation[operation](client);
    client.use({
      onRequest({ request }) {
        request.headers.set("svc-version", "alpha-20200701");
      },
    });
    await everyOperation[operation](client);
    expect(partner.calls.map(({ headers }) => headers.get("svc-version"))).toEqual([null, "alpha-20200701"]);
  },
);

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

  it("REP-073 · its access_token, a JWT, goes out as Bearer and serves for its expires_in of 3600 seconds", async () => {
    const access_token = "eyJhbGciOiJub25lIn0.eyJleHAiOjF9.c2ln";
    const exchanges: string[] = [];
    const sent: (string | null)[] = [];
    const fetch = async ({ url, headers }: Request) => {
      if (!url.endsWith("/auth/oauth2/token")) sent.push(headers.get("authorization"));
      else exchanges.push(url);
      return Response.json({ access_token, expires_in: 3600, token_type: "Bearer" });
    };
    const client = partner.client({ fetch });
    for (const seconds of [0, 3569, 31]) {
      await partner.clock.advance(1000 * seconds);
      await everyOperation.getAccountSummary(client);
    }
    expect(sent).toEqual(Array(3).fill(`Bearer ${access_token}`));
    expect(exchanges.length).toBe(2);
  });

  it("REP-074 REP-079 REP-085 · a token is renewed by its age, before its 3600 seconds end", async () => {
    const client = partner.client();
    await everyOperation.getAccountSummary(client);
    await partner.clock.advance(3_560_000);
    await everyOperation.getAccountSummary(client);
    expect(partner.exchanges.length).toBe(1);
    await partner.clock.advance(20_000);
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
      await partner.clock.advance(3_590_000);
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
    await partner.clock.advance(3_590_000);
    partner.script.push(status(403), status(403));
    const { response } = await everyOperation.getCampaign(client);
    expect([response.status, callInfo(response).attempts, partner.exchanges.length]).toEqual([403, 2, 2]);
  });

  it("a token of the caller's own has no known age: the response is returned", async () => {
    partner.script.push(status(403));
    const { response } = await everyOperation.getAccountSummary(partner.client({ auth: { getToken: () => "own" } }));
    expect([response.status, partner.calls.length]).toEqual([403, 1]);
  });
});

describe("other failures", () => {
  it.each(operations)(
    "REP-019 · %s only reads: it is repeated after a 500 and without a response",
    async (operation) => {
      partner.script.push(status(500), reset);
      const { response } = await everyOperation[operation](partner.client());
      expect([response.status, partner.calls.length]).toEqual([200, 3]);
    },
  );

  it("REP-086 · no limit is stated, so calls are not paced; a 429 is waited out all the same", async () => {
    const client = partner.client();
    const started = partner.clock.now();
    await Promise.all(Array.from({ length: 200 }, () => everyOperation.getAccountSummary(client)));
    expect(partner.clock.now()).toBe(started);
    partner.script.push(status(429, { "Retry-After": "7" }));
    expect((await everyOperation.getAccountSummary(client)).response.status).toBe(200);
    expect(partner.clock.now() - started).toBeGreaterThanOrEqual(7000);
  });
});
