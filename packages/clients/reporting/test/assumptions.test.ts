import { readFileSync } from "node:fs";
import { status } from "@tillside/testing/fake-api";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import { callInfo, type components } from "../src/index.ts";
import { everyOperation, operations, query } from "./every-operation.ts";
import { type Fake, fakeApi } from "./fake-api.ts";

// What the client does where the contract is open or ambiguous, line by line of the ledger.

type Schemas = components["schemas"];

const bundle = JSON.parse(readFileSync(new URL("../openapi.json", import.meta.url), "utf8"));
const ajv = new Ajv2020({ strict: false });
ajv.addSchema({ $id: "bundle", ...bundle });

/** Says whether the published schema, which the types are made of, takes a value. */
function takes(schema: keyof Schemas, value: unknown): boolean {
  return ajv.validate({ $ref: `bundle#/components/schemas/${schema}` }, value);
}

const creativeMetrics = {
  grossCost: 1,
  netCost: 1,
  impressions: 1,
  referrals: 1,
  acquisitionsByConversionDate: 1,
  acquisitionsByReferralDate: 1,
  creatives: 1,
};
const campaignMetrics = { ...creativeMetrics, campaigns: 1, campaignCountries: 1 };
const placementMetrics = {
  revenue: 1,
  placementImpressions: 1,
  impressions: 1,
  referrals: 1,
  rpm: 1,
  positivePlacementEngagements: 1,
};

let partner: Fake;
beforeEach(() => {
  partner = fakeApi();
});

describe("what it sends", () => {
  it("REP-028 · the types require the four common parameters of every read, /metadata too; nothing is added", async () => {
    const reads = Object.entries(bundle.paths).filter(([path]) => !path.endsWith("/token"));
    const required = reads.map(([, item]) => {
      const { get } = item as { get: { parameters: readonly { $ref: string }[] } };
      return get.parameters
        .map(({ $ref }) => bundle.components.parameters[$ref.split("/").at(-1) ?? ""])
        .flatMap((parameter) => (parameter.in === "query" && parameter.required ? [parameter.name] : []));
    });
    expect(required).toEqual(Array(11).fill(["dateStart", "dateEnd", "currency", "timeZoneVariation"]));
    const untyped = { params: { path: { accountId: "acc-1", campaignId: "cam-1" } } } as never;
    const { response } = await partner.client().GET("/metadata/accounts/{accountId}/campaigns/{campaignId}", untyped);
    expect([response.status, partner.calls[0]?.url.search]).toEqual([200, ""]);
  });

  it("REP-027 · the types know the three listed time zones", () => {
    const { schema } = bundle.components.parameters.TimeZoneVariation;
    expect(schema.enum).toEqual(["America/Chicago", "Pacific/Honolulu", "Australia/Sydney"]);
  });

  it("REP-035 · the account's campaigns breakdown goes out without groupby where none is given", async () => {
    const params = { path: { accountId: "acc-1" }, query };
    await partner.client().GET("/reporting/accounts/{accountId}/campaigns/breakdown", { params });
    expect([...(partner.calls[0]?.url.searchParams.keys() ?? [])]).toEqual([
      "dateStart",
      "dateEnd",
      "currency",
      "timeZoneVariation",
    ]);
  });

  it("REP-068 · a read that is not listed is reached by its raw path, with the token", async () => {
    const { response } = await partner
      .client()
      .raw("GET", "/reporting/accounts/acc-1/campaigns", { safety: "read", query: { currency: "USD" } });
    const [call] = partner.calls;
    expect([response.status, call?.url.href]).toEqual([
      200,
      "https://api.example/reporting/accounts/acc-1/campaigns?currency=USD",
    ]);
    expect(call?.headers.get("authorization")).toBe("Bearer token-1");
  });
});

describe("what it reads", () => {
  it("REP-018 · gender, campaignType, campaignObjective and status are plain strings, handed on as they came", async () => {
    const ids = { accountId: "acc-1", campaignId: "cam-1", countryCode: "US", campaignName: "Spring" };
    const campaign = { ...ids, campaignType: "new type", campaignObjective: "", status: "half-asleep" };
    expect(takes("Campaign", campaign)).toBe(true);
    expect(takes("Campaign", { ...campaign, status: 1 })).toBe(false);
    partner.data = campaign;
    const { data } = await everyOperation.getCampaign(partner.client());
    expectTypeOf(data?.status).toEqualTypeOf<string | undefined>();
    expect(data).toEqual(campaign);

    const device = { desktop: true, tablet: true, mobile: true };
    const audience = { accountId: "a", campaignId: "c", audienceId: "u", name: "n", ageRange: { min: 1, max: 2 } };
    expect(takes("Audience", { ...audience, device, gender: "not stated here" })).toBe(true);
  });

  it("REP-036 REP-038 · Audiences may be of any type, and either spelling may be absent", async () => {
    const rows = [
      { groupByValue: "1", ...campaignMetrics, campaignName: "one", Audiences: ["a", "b"] },
      { groupByValue: "2", ...campaignMetrics, campaignName: "two", audiences: 2 },
      { groupByValue: "3", ...campaignMetrics, campaignName: "three" },
    ];
    expect(takes("CampaignsBreakdown", rows)).toBe(true);
    partner.data = rows;
    const { data } = await everyOperation.getAccountCampaignsBreakdown(partner.client());
    const read = [data ?? []].flat();
    expectTypeOf(read[0]?.Audiences).toEqualTypeOf<unknown>();
    expectTypeOf(read[0]?.audiences).toEqualTypeOf<number | undefined>();
    expect(read.map(({ Audiences, audiences }) => [Audiences, audiences])).toEqual([
      [["a", "b"], undefined],
      [undefined, 2],
      [undefined, undefined],
    ]);
  });

  it("REP-049 · campaignName and creativeName may be absent", () => {
    expect(takes("CampaignsBreakdown", [{ groupByValue: "US", ...campaignMetrics }])).toBe(true);
    expect(takes("CampaignBreakdown", [{ groupByValue: "US", ...campaignMetrics, audiences: 1 }])).toBe(true);
    expectTypeOf<Schemas["CampaignsBreakdownRow"]["campaignName"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Schemas["CampaignBreakdownRow"]["creativeName"]>().toEqualTypeOf<string | undefined>();
  });

  it.each([
    ["getAccountCampaignsBreakdown", "CampaignsBreakdown", { ...campaignMetrics }],
    ["getAccountTransactionsBreakdown", "TransactionsBreakdown", placementMetrics],
    ["getCampaignBreakdown", "CampaignBreakdown", { ...campaignMetrics, audiences: 1 }],
    ["getCreativeBreakdown", "CreativeBreakdown", { ...creativeMetrics, uniqueReferrals: 1, audiences: 1 }],
  ] as const)("REP-058 · %s is an array of rows or a single one, as it came", async (operation, schema, metrics) => {
    const row = { groupByValue: "one", ...metrics };
    for (const response of [row, [row], []]) {
      expect([takes(schema, response), takes(schema, "rows")]).toEqual([true, false]);
      partner.data = response;
      expect((await everyOperation[operation](partner.client())).data).toEqual(response);
    }
  });

  it("REP-059 · transactions, purchases and rpt that a placement's row lacks are not there, and no 0", async () => {
    const row = { groupByValue: "placement-1", ...placementMetrics };
    partner.data = [row];
    const { data } = await everyOperation.getAccountTransactionsBreakdown(partner.client());
    const [read] = [data ?? []].flat();
    expectTypeOf(read?.purchases).toEqualTypeOf<number | undefined>();
    expect(takes("TransactionsBreakdown", [row])).toBe(true);
    expect(Object.keys(read ?? {}).sort()).toEqual(Object.keys(row).sort());
  });

  it("REP-062 · the histogram's timestamps are any text at any distance, handed on as they came", async () => {
    const intervals = ["2026-01-01T00:00:00.000", "2026-01-01T05:00", "week 7"].map((intervalTimestamp) => ({
      intervalTimestamp,
      ...campaignMetrics,
      audiences: 1,
    }));
    expect(takes("CampaignHistogram", intervals)).toBe(true);
    partner.data = intervals;
    expect((await everyOperation.getCampaignHistogram(partner.client())).data).toEqual(intervals);
  });
});

describe("what it makes of an error", () => {
  it.each([402, 404, 405, 410, 418, 422, 499])(
    "REP-082 REP-084 · a %d is returned at once, as any 4xx",
    async (code) => {
      partner.script.push(status(code));
      const { data, response } = await everyOperation.getCampaign(partner.client());
      expect([data, response.status, partner.calls.length]).toEqual([undefined, code, 1]);
      expect(callInfo(response).outcome).toBe("not-executed");
    },
  );

  it.each([500, 502, 503, 504])("REP-082 REP-084 · a %d is repeated on every read", async (code) => {
    for (const operation of operations) {
      const each = fakeApi();
      each.script.push(status(code));
      const { response } = await everyOperation[operation](each.client());
      expect([response.status, each.calls.length]).toEqual([200, 2]);
    }
  });

  it.each(["", "<h1>Gone</h1>", '{"error":{"code":"ok"}}', '{"status":200}'])(
    "REP-083 · with the body %j, the status alone decides",
    async (body) => {
      partner.script.push(() => new Response(body, { status: 404, headers: { "Content-Type": "application/json" } }));
      const { data, response } = await everyOperation.getCampaign(partner.client());
      expect([data, response.status, callInfo(response).outcome, partner.calls.length]).toEqual([
        undefined,
        404,
        "not-executed",
        1,
      ]);
    },
  );
});
