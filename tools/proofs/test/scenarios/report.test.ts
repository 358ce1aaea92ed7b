import { runReport, unwrap } from "@tillside/query";
import { beforeEach, describe, expect, test } from "vitest";
import { callEnd } from "../../src/scenarios/call-end.ts";
import { queryClient, reportingClient } from "../../src/scenarios/clients.ts";
import { type FaultName, faults } from "../../src/scenarios/faults.ts";
import { openScene } from "../../src/scenarios/scene.ts";

const scene = openScene();
let query: ReturnType<typeof queryClient>;
let reporting: ReturnType<typeof reportingClient>;
let account_id: string;
beforeEach(() => {
  query = queryClient(scene);
  reporting = reportingClient(scene);
  [account_id] = scene.fixtures.apps[0].accountIds;
});

const january = { startDate: "2026-01-01", endDate: "2026-02-01" };
/** The same month, as the older API writes it. */
const common = {
  dateStart: "2026-01-01T00:00:00.000",
  dateEnd: "2026-02-01T00:00:00.000",
  currency: "USD",
  timeZoneVariation: "America/Chicago",
} as const;

test("an advertiser asks what it can report on, and runs the report", async () => {
  const accounts = await unwrap(query.GET("/v1/query/accounts"));
  expect(accounts.map(({ accountId }) => accountId)).toEqual(scene.fixtures.apps[0].accountIds);

  const path = { account_id };
  const help = await unwrap(query.GET("/v1/query/accounts/{account_id}/campaigns/help", { params: { path } }));
  expect(help.metrics.map(({ slug }) => slug)).toEqual(expect.arrayContaining(["impressions", "gross_cost"]));
  expect(help.dimensions.map(({ slug }) => slug)).toContain("campaign_name");

  const slugs = { metrics: ["impressions", "gross_cost"], dimensions: ["campaign_name"] } as const;
  const monthly = await unwrap(runReport(query, "campaigns", account_id, { ...january, ...slugs }));
  expect(monthly.data.map(({ campaign_name }) => campaign_name).sort()).toEqual([
    "Demo campaign",
    "Demo campaign North",
  ]);

  // Day by day the same impressions come together.
  const daily = await unwrap(runReport(query, "campaigns", account_id, { ...january, ...slugs, interval: "day" }));
  expect(daily.data).toHaveLength(2 * 31);
  expect(sum(daily.data.map(({ impressions }) => impressions))).toBe(
    sum(monthly.data.map(({ impressions }) => impressions)),
  );
});

test("QRY-028 · February begins where January ends: no day is missing, none is counted twice", async () => {
  const impressions = async (startDate: string, endDate: string) => {
    const { data } = await unwrap(
      runReport(query, "campaigns", account_id, { startDate, endDate, metrics: ["impressions"] }),
    );
    return data[0]?.impressions ?? Number.NaN;
  };
  const [both, first, second] = [
    await impressions("2026-01-01", "2026-03-01"),
    await impressions("2026-01-01", "2026-02-01"),
    await impressions("2026-02-01", "2026-03-01"),
  ];
  expect(first + second).toBe(both);
});

describe("the older API", () => {
  test("has the same numbers", async () => {
    const metrics = ["impressions", "referrals", "gross_cost"] as const;
    const dimensions = ["campaign_id"] as const;
    const { data } = await unwrap(runReport(query, "campaigns", account_id, { ...january, metrics, dimensions }));
    for (const { campaign_id, impressions, referrals, gross_cost } of data) {
      const overview = await unwrap(
        reporting.GET("/reporting/accounts/{accountId}/campaigns/{campaignId}/overview", {
          params: { path: { accountId: account_id, campaignId: campaign_id }, query: common },
        }),
      );
      expect(overview).toMatchObject({ impressions, referrals });
      expect(overview.grossCost).toBeCloseTo(gross_cost, 2);
    }
  });

  test("returns facts of a campaign that the newer API does not have", async () => {
    const [campaignId] = scene.fixtures.apps[0].campaignIds;
    const campaign = await unwrap(
      reporting.GET("/metadata/accounts/{accountId}/campaigns/{campaignId}", {
        params: { path: { accountId: account_id, campaignId }, query: common },
      }),
    );
    expect(campaign).toMatchObject({ campaignId });
  });
});

test("an account that the credentials do not reach is refused, and not asked for twice", async () => {
  const path = { account_id: scene.fixtures.apps[0].unreachableAccountId };
  const { response } = await query.GET("/v1/query/accounts/{account_id}", { params: { path } });
  expect(response.status).toBe(403);
  expect(await scene.requests("getAccount")).toHaveLength(1);
});

test("one token is exchanged, and whoever asks meanwhile waits for it", async () => {
  const path = { account_id };
  await Promise.all([
    unwrap(query.GET("/v1/query/accounts")),
    unwrap(query.GET("/v1/query/accounts/{account_id}", { params: { path } })),
    unwrap(queryClient(scene).GET("/v1/query/accounts/{account_id}/transactions/help", { params: { path } })),
  ]);
  expect(await scene.requests("exchangeClientCredentials")).toHaveLength(1);
});

/** A report changes nothing, so whatever is lost is asked for again, although it is a POST. */
describe("a report, struck by", () => {
  const broken: FaultName = "a malformed response after execution";

  test.each((Object.keys(faults) as FaultName[]).filter((name) => name !== broken))(
    "%s, is there all the same",
    async (fault) => {
      await scene.fault({ ...faults[fault], match: { path: "/api/v1/query/*/transactions" }, times: 1 });
      const report = runReport(query, "transactions", account_id, { ...january, metrics: ["transactions"] });
      expect(await callEnd(report)).toMatchObject({ status: 200, outcome: "executed", attempts: 2 });
      expect((await report).data?.data[0]?.transactions).toBeGreaterThan(0);
    },
  );

  test(`${broken}, says that it cannot be read`, async () => {
    await scene.fault({ ...faults[broken], match: { path: "/api/v1/query/*/transactions" }, times: 1 });
    const report = runReport(query, "transactions", account_id, { ...january, metrics: ["transactions"] });
    expect(await callEnd(report)).toMatchObject({ error: "BrokenResponseError", attempts: 1 });
  });
});

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

test("a refusal by the sandbox says why, although the contract shows no body of it", async () => {
  const misspelt = { metrics: ["impresions"] } as const;
  await expect(unwrap(runReport(query, "campaigns", account_id, { ...january, ...misspelt }))).rejects.toThrow(
    /^getCampaignsReport: POST \S+ responded with status 400: body\/metrics\/0 names .+ is not a slug of this report \(QRY-071/,
  );
});
