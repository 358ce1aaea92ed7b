import { expect, test } from "vitest";
import { appRequester } from "../../../test/app-requester.ts";

const { call } = appRequester();
const base = "/v1/query/accounts/acc_demo_0001";

async function slugs(kind: "campaigns" | "transactions") {
  const { body } = await call(`${base}/${kind}/help`);
  const of = (list: typeof body | undefined) => (list ?? []).map(({ slug }) => String(slug));
  return { dimensions: of(body.dimensions), metrics: of(body.metrics) };
}

async function all(what: "dimensions" | "metrics") {
  const [campaigns, transactions] = [await slugs("campaigns"), await slugs("transactions")];
  return [...new Set([...campaigns[what], ...transactions[what]])];
}

test.each([
  ["QRY-103", "campaigns"],
  ["QRY-108", "transactions"],
])("%s, QRY-059 · GET …/%s/help is an object with dimensions and metrics", async (_rule, kind) => {
  const { status, body } = await call(`${base}/${kind}/help`);
  expect([status, Object.keys(body)]).toEqual([200, ["dimensions", "metrics"]]);
});

test.each([
  ["QRY-060", "dimensions"],
  ["QRY-061", "metrics"],
])("%s, QRY-073 · %s is an array of {slug, description}; the descriptions are marked", async (_rule, what) => {
  const { body, openPoint } = await call(`${base}/campaigns/help`);
  const list = [...(body[what] ?? [])];
  expect(list.length).toBeGreaterThan(0);
  for (const each of list) expect(each).toEqual({ slug: expect.any(String), description: expect.any(String) });
  expect(openPoint).toContain("QRY-073");
});

test("QRY-104 · the account of campaigns/help is checked for access", async () => {
  expect((await call("/v1/query/accounts/acc_demo_0003/campaigns/help")).status).toBe(403);
});

test.each([
  ["QRY-062", ["age_range", "audience_name", "advertiser_id", "contains_lookalike_audience", "customer_interactivity"]],
  ["QRY-063", ["campaign_id", "campaign_name", "campaign_objective", "campaign_country"]],
  ["QRY-064", ["creative_id", "creative_name"]],
  ["QRY-065", ["device", "gender", "user_country"]],
  ["QRY-066", ["partner_sub_vertical", "partner_vertical", "rank", "platform_type", "display_type", "page_type"]],
])("%s · the dimensions have %j", async (_rule, known) => {
  expect(await all("dimensions")).toEqual(expect.arrayContaining(known));
});

test("QRY-067 · the dimensions number exactly 20", async () => {
  expect(await all("dimensions")).toHaveLength(20);
});

test.each([
  ["QRY-068", ["impressions", "referrals", "clickthru_acquisitions", "cpa", "gross_cost"]],
  [
    "QRY-069",
    [
      "transactions",
      "svc_transactions_per_transaction",
      "page_transactions",
      "layout_impressions",
      "total_page_transactions",
    ],
  ],
])("%s · the metrics have %j", async (_rule, known) => {
  expect(await all("metrics")).toEqual(expect.arrayContaining(known));
});

test("QRY-070 · the metrics number exactly 10", async () => {
  expect(await all("metrics")).toHaveLength(10);
});

test("QRY-074 · each kind of report has its own slugs, a choice that is marked", async () => {
  expect((await call(`${base}/transactions/help`)).openPoint).toContain("QRY-074");
  expect((await slugs("campaigns")).metrics).not.toContain("transactions");
  expect((await slugs("transactions")).metrics).not.toContain("cpa");
});

test.each(["campaigns", "transactions"] as const)(
  "QRY-071, QRY-035 · a report of %s takes every slug that its help has, and returns 400 for another",
  async (kind) => {
    const path = `${base}/${kind === "campaigns" ? "campaigns/" : "transactions"}`;
    const { dimensions, metrics } = await slugs(kind);
    const json = { startDate: "2025-12-01", endDate: "2025-12-02", dimensions, metrics };
    const { status, body } = await call(path, { json });
    expect(status).toBe(200);
    expect(Object.keys(body.data?.[0] ?? {}).sort()).toEqual([...dimensions, ...metrics].sort());
    expect((await call(path, { json: { ...json, metrics: ["no_such_metric"] } })).status).toBe(400);
  },
);
