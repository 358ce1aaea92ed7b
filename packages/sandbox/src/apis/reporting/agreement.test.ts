import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { legacyRequester, reads } from "../../../test/legacy-requester.ts";

const { call, read } = legacyRequester();
const day = fc
  .integer({ min: 0, max: 800 })
  .map((days) => new Date(Date.UTC(2024, 11, 1 + days)).toISOString().slice(0, 10));
const range = fc.tuple(day, day).map((days) => days.toSorted() as [string, string]);

/** The one row of a query report, zeros where there is none. */
async function reported(
  path: string,
  [startDate, endDate]: [string, string],
  metrics: string[],
  dimensionFilters = {},
) {
  const json = { startDate, endDate, metrics, dimensionFilters };
  const { body } = await call(`/v1/query/accounts/acc_demo_0001/${path}`, { json });
  return metrics.map((metric) => Number(body.data?.[0]?.[metric] ?? 0));
}

function legacy(path: string, [start, end]: [string, string], groupby?: string) {
  return read(path, { dateStart: `${start}T00:00:00.000`, dateEnd: `${end}T00:00:00.000`, groupby });
}

const metrics = ["impressions", "referrals", "clickthru_acquisitions", "gross_cost"];
const legacyNames = ["impressions", "referrals", "acquisitionsByReferralDate", "grossCost"] as const;

test("for any range, a legacy overview and a query report have the same sums", async () => {
  await fc.assert(
    fc.asyncProperty(range, async (days) => {
      const { body } = await legacy(reads.campaignOverview, days);
      const sums = await reported("campaigns/", days, metrics, { campaign_id: ["cmp_demo_0001"] });
      expect(legacyNames.map((name) => body[name])).toEqual(sums);
      const creative = await legacy(reads.creativeOverview, days);
      const ofCreative = await reported("campaigns/", days, metrics, { creative_id: ["cre_demo_0001"] });
      expect(legacyNames.map((name) => creative.body[name])).toEqual(ofCreative);
    }),
    runs(20, 500),
  );
});

test("for any range, a legacy summary and the two query reports have the same sums", async () => {
  await fc.assert(
    fc.asyncProperty(range, async (days) => {
      const { campaignsSummary, transactionsSummary } = (await legacy(reads.summary, days)).body;
      expect(legacyNames.map((name) => campaignsSummary?.[name])).toEqual(await reported("campaigns/", days, metrics));
      expect([transactionsSummary?.transactions]).toEqual(await reported("transactions", days, ["transactions"]));
    }),
    runs(20, 500),
  );
});

test("for any range, the rows of a breakdown or histogram are together the overview", async () => {
  const cases = [
    [reads.campaignOverview, reads.campaignHistogram, undefined],
    [reads.campaignOverview, reads.campaignBreakdown, "subvertical"],
    [reads.creativeOverview, reads.creativeBreakdown, "audience"],
    [reads.transactionsOverview, reads.transactionsBreakdown, "placement"],
  ] as const;
  await fc.assert(
    fc.asyncProperty(range, fc.constantFrom(...cases), async (days, [overview, split, groupby]) => {
      const whole = (await legacy(overview, days)).body;
      const rows = [...(await legacy(split, days, groupby)).body];
      for (const name of ["impressions", "referrals", "grossCost", "netCost", "revenue"]) {
        const sum = rows.reduce((total, row) => total + Number(row[name] ?? 0), 0);
        expect(sum).toBeCloseTo(Number(whole[name] ?? 0), 6);
      }
    }),
    runs(20, 500),
  );
});
