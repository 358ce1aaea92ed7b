import { describe, expect, test } from "vitest";
import { legacyRequester, reads } from "../../../test/legacy-requester.ts";

const { read } = legacyRequester();
const number = expect.any(Number);

const creative = {
  grossCost: number,
  netCost: number,
  impressions: number,
  referrals: number,
  uniqueReferrals: number,
  acquisitionsByConversionDate: number,
  acquisitionsByReferralDate: number,
  creatives: number,
  audiences: number,
};
const { uniqueReferrals: _, ...shared } = creative;
const campaign = { ...shared, campaigns: number, campaignCountries: number };
const besidePage = {
  revenue: number,
  placementImpressions: number,
  impressions: number,
  referrals: number,
  rpm: number,
  positivePlacementEngagements: number,
};
const transaction = { ...besidePage, transactions: number, rpt: number, purchases: number };

/** The rows of a breakdown. */
async function rows(path: string, groupby?: string) {
  const { status, body } = await read(path, { groupby });
  expect(status).toBe(200);
  return [...body];
}

describe("the account", () => {
  test("REP-039, REP-040, REP-041 · its summary is 200 with campaignsSummary and transactionsSummary", async () => {
    const { status, body } = await read(reads.summary);
    expect([status, body]).toEqual([200, { campaignsSummary: campaign, transactionsSummary: transaction }]);
  });

  test("REP-042, REP-008, REP-009 · its transactions overview is 200 with nine numbers", async () => {
    const { status, body } = await read(reads.transactionsOverview);
    expect([status, body, Object.keys(body).length]).toEqual([200, transaction, 9]);
  });

  test("REP-034, REP-035, REP-036 · its campaigns breakdown is by campaign, with all metrics and a name", async () => {
    const row = { groupByValue: "cmp_demo_0001", ...campaign, Audiences: 3, campaignName: "Demo campaign" };
    const all = await rows(reads.campaignsBreakdown);
    expect(all).toHaveLength(2);
    expect(all[0]).toEqual(row);
  });

  test("REP-035 · its campaigns breakdown is by country with groupby country, and 400 with another", async () => {
    const countries = (await rows(reads.campaignsBreakdown, "country")).map(({ groupByValue }) => groupByValue);
    expect(countries).toEqual(["US", "CA"]);
    expect((await read(reads.campaignsBreakdown, { groupby: "creative" })).status).toBe(400);
  });

  test("REP-037, REP-038 · Audiences with a capital A comes beside audiences, marked", async () => {
    for (const row of await rows(reads.campaignsBreakdown)) expect(row.Audiences).toBe(row.audiences);
    expect((await read(reads.campaignsBreakdown)).openPoint).toContain("REP-038");
  });

  test.each([
    ["age", ["18-34", "35-64"]],
    ["gender", ["female", "male"]],
    ["page", ["demo-order-confirmation", "demo-order-history"]],
    ["pagetype", ["account", "confirmation"]],
    ["position", ["1", "2", "3"]],
  ])("REP-043, REP-044 · its transactions breakdown takes groupby %s", async (groupby, values) => {
    const all = await rows(reads.transactionsBreakdown, groupby);
    expect(all.map(({ groupByValue }) => groupByValue).sort()).toEqual(values);
    for (const row of all) expect(row).toEqual({ groupByValue: expect.any(String), ...transaction });
  });

  test("REP-044, REP-059 · by placement, rows leave out transactions, purchases and rpt", async () => {
    const all = await rows(reads.transactionsBreakdown, "placement");
    expect(all).toHaveLength(3);
    for (const row of all) expect(row).toEqual({ groupByValue: expect.any(String), ...besidePage });
    expect((await read(reads.transactionsBreakdown, { groupby: "country" })).status).toBe(400);
  });
});

describe("a campaign", () => {
  test("REP-046, REP-006, REP-007 · its overview is 200 with ten numbers", async () => {
    const { status, body } = await read(reads.campaignOverview);
    expect([status, body, Object.keys(body).length]).toEqual([200, campaign, 10]);
  });

  test.each([
    ["country", ["US"]],
    ["campaign", ["cmp_demo_0001"]],
    ["audience", ["aud_demo_0001", "aud_demo_0002", "aud_demo_0003"]],
    ["creative", ["cre_demo_0001", "cre_demo_0002"]],
    ["subvertical", ["Demo concerts", "Demo fashion", "Demo home"]],
  ])("REP-047, REP-048 · its breakdown takes groupby %s", async (groupby, values) => {
    const all = await rows(reads.campaignBreakdown, groupby);
    expect(all.map(({ groupByValue }) => groupByValue).sort()).toEqual(values);
    for (const row of all) {
      expect(row).toEqual({ groupByValue: expect.any(String), ...campaign, creativeName: expect.any(String) });
    }
    expect((await read(reads.campaignBreakdown, { groupby: "gender" })).status).toBe(400);
  });

  test("REP-049 · campaignName and creativeName come with every grouping, marked", async () => {
    const byCountry = await read(reads.campaignsBreakdown, { groupby: "country" });
    expect(byCountry.body[0]).toHaveProperty("campaignName", "Demo campaign");
    expect(byCountry.openPoint).toContain("REP-049");
    const bySubvertical = await read(reads.campaignBreakdown, { groupby: "subvertical" });
    expect(bySubvertical.body[0]).toHaveProperty("creativeName", "Demo creative 1, Demo creative 2");
    expect(bySubvertical.openPoint).toContain("REP-049");
  });

  test("REP-050, REP-051, REP-062 · its histogram is an array, by day, marked", async () => {
    const { status, body, openPoint } = await read(reads.campaignHistogram);
    expect([status, Array.isArray(body), body.length]).toEqual([200, true, 90]);
    expect(body[0]).toEqual({ intervalTimestamp: "2025-12-01T00:00:00.000", ...campaign });
    expect(openPoint).toContain("REP-062");
  });
});

describe("a creative", () => {
  test("REP-053, REP-054 · its overview is 200 with nine numbers", async () => {
    const { status, body } = await read(reads.creativeOverview);
    expect([status, body]).toEqual([200, creative]);
  });

  test("REP-055, REP-056 · its breakdown takes groupby audience", async () => {
    const all = await rows(reads.creativeBreakdown, "audience");
    expect(all).toHaveLength(3);
    for (const row of all) expect(row).toEqual({ groupByValue: expect.stringMatching(/^aud_/), ...creative });
    expect((await read(reads.creativeBreakdown, { groupby: "creative" })).status).toBe(400);
  });
});

describe("metadata", () => {
  test("REP-045, REP-010 · an audience's record has four strings", async () => {
    const { status, body } = await read(reads.audience);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      accountId: "acc_demo_0001",
      campaignId: "cmp_demo_0001",
      audienceId: "aud_demo_0001",
      name: "Demo audience",
    });
  });

  test("REP-011, REP-012, REP-013 · ageRange, device and gender of an audience", async () => {
    expect((await read(reads.audience)).body).toMatchObject({
      ageRange: { min: 18, max: 34 },
      device: { desktop: true, tablet: true, mobile: true },
      gender: "all",
    });
  });

  test("REP-052, REP-014, REP-015 · a campaign's record has seven strings", async () => {
    const { status, body } = await read(reads.campaign);
    expect([status, body]).toEqual([
      200,
      {
        accountId: "acc_demo_0001",
        campaignId: "cmp_demo_0001",
        campaignName: "Demo campaign",
        campaignType: expect.any(String),
        campaignObjective: expect.any(String),
        countryCode: "US",
        status: expect.any(String),
      },
    ]);
  });

  test("REP-018 · their values are fixtures, marked", async () => {
    for (const path of [reads.campaign, reads.audience]) expect((await read(path)).openPoint).toBe("REP-018");
  });
});

describe("the form of a breakdown", () => {
  const oneRow = legacyRequester({ settings: { reportingOneRow: "object" } });

  test("REP-058 · is an array of rows, marked; with its setting a single row comes as itself", async () => {
    const query = { groupby: "campaign" };
    const { body, openPoint } = await read(reads.campaignBreakdown, query);
    expect([Array.isArray(body), body.length, openPoint]).toEqual([true, 1, expect.stringContaining("REP-058")]);
    expect((await oneRow.read(reads.campaignBreakdown, query)).body).toEqual(body[0]);
    expect((await oneRow.read(reads.campaignBreakdown, { groupby: "creative" })).body).toHaveLength(2);
  });

  test("REP-061 · without groupby, 200 with an empty result, marked", async () => {
    for (const path of [reads.transactionsBreakdown, reads.campaignBreakdown, reads.creativeBreakdown]) {
      const { status, body, openPoint } = await read(path);
      expect([status, body, openPoint]).toEqual([200, [], expect.stringContaining("REP-061")]);
    }
  });
});

test("a range without data gives zeros, and no rows", async () => {
  const range = { dateStart: "2020-01-01T00:00:00.000", dateEnd: "2020-02-01T00:00:00.000" };
  const { body } = await read(reads.summary, range);
  const values = [body.campaignsSummary, body.transactionsSummary].flatMap((group) => Object.values(group ?? {}));
  expect(new Set(values)).toEqual(new Set([0]));
  expect((await read(reads.campaignBreakdown, { ...range, groupby: "creative" })).body).toEqual([]);
});
