import { describe, expect, test } from "vitest";
import { reportRequester, sumOf } from "../../../test/report-requester.ts";

const { call, campaigns, transactions, rows } = reportRequester();
const day = { startDate: "2025-12-01", endDate: "2025-12-02" };

describe("the path", () => {
  test("QRY-100 · POST /v1/query/accounts/{account_id}/campaigns/ takes a report request", async () => {
    const { status, body } = await campaigns();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["data", "accountId", "queryTimeMs"]);
  });

  test("QRY-106 · POST /v1/query/accounts/{account_id}/transactions takes a report request", async () => {
    const { status, body } = await transactions();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["data", "accountId", "queryTimeMs"]);
  });

  test("QRY-101 · campaigns/ ends with a slash, transactions does not; other forms are 404, no redirect", async () => {
    const json = { ...day, metrics: [] };
    for (const path of ["campaigns", "transactions/", "campaigns//"]) {
      expect((await call(`/v1/query/accounts/acc_demo_0001/${path}`, { json })).status).toBe(404);
    }
  });
});

describe("the response", () => {
  test("QRY-050 · data is an array with one object per group", async () => {
    const { body } = await campaigns({ dimensions: ["campaign_id"] });
    expect([...(body.data ?? [])].map(({ campaign_id }) => campaign_id)).toEqual(["cmp_demo_0001", "cmp_demo_0002"]);
    expect((await campaigns()).body.data).toHaveLength(1);
  });

  test("QRY-051, QRY-052 · rows have each metric as a number and each dimension as a string", async () => {
    const dimensions = ["rank", "contains_lookalike_audience"];
    for (const row of await rows({ metrics: ["impressions", "gross_cost"], dimensions })) {
      expect(row).toEqual({
        rank: expect.any(String),
        contains_lookalike_audience: expect.any(String),
        impressions: expect.any(Number),
        gross_cost: expect.any(Number),
      });
    }
  });

  test("QRY-055 · accountId is the account that was asked for", async () => {
    expect((await campaigns()).body.accountId).toBe("acc_demo_0001");
  });

  test("QRY-056 · queryTimeMs is an integer", async () => {
    expect(Number.isInteger((await campaigns()).body.queryTimeMs)).toBe(true);
  });

  test("QRY-057 · no value is null, and what has no data has no row", async () => {
    const { body, openPoint } = await campaigns({ startDate: "2024-01-01", endDate: "2024-02-01" });
    expect([body.data, openPoint]).toEqual([[], expect.stringContaining("QRY-057")]);
    const all = await rows({ ...day, metrics: ["cpa"], dimensions: ["audience_name", "creative_id", "device"] });
    expect(all.flatMap((row) => Object.values(row))).not.toContain(null);
  });

  test("QRY-058 · currency and time zone are not echoed", async () => {
    const { body } = await campaigns({ currencyCode: "EUR", timezoneVariation: "Europe/Paris" });
    expect(JSON.stringify(body)).not.toMatch(/EUR|Paris/);
  });
});

describe("metrics and dimensions", () => {
  test("QRY-034 · metrics are required, an array of strings", async () => {
    for (const metrics of [undefined, "impressions", [1], null, {}]) {
      expect((await campaigns({ metrics })).status).toBe(400);
    }
  });

  test("QRY-036 · an empty list of metrics is accepted, marked", async () => {
    const { status, body, openPoint } = await campaigns({ metrics: [], dimensions: ["campaign_id"] });
    expect([status, body.data]).toEqual([200, [{ campaign_id: "cmp_demo_0001" }, { campaign_id: "cmp_demo_0002" }]]);
    expect(openPoint).toContain("QRY-036");
  });

  test("QRY-037 · dimensions are optional, an array of strings", async () => {
    expect((await campaigns()).status).toBe(200);
    for (const dimensions of ["device", [1], null]) expect((await campaigns({ dimensions })).status).toBe(400);
  });

  test("QRY-038 · rows are grouped by dimensions: together they are the total", async () => {
    const total = sumOf(await rows(), "impressions");
    const grouped = await rows({ dimensions: ["device", "gender"] });
    expect(grouped).toHaveLength(6);
    expect(sumOf(grouped, "impressions")).toBe(total);
  });

  test.each(["no_such_slug", "__proto__", "constructor", "toString", "datetime", "", "cpa"])(
    "QRY-072, QRY-112 · the dimension %j is no slug of the report's: 400",
    async (slug) => {
      expect((await campaigns({ dimensions: [slug] })).status).toBe(400);
    },
  );

  test("a ratio is marked as a choice, and is that of the sums", async () => {
    const { body, openPoint } = await campaigns({ metrics: ["cpa", "gross_cost", "clickthru_acquisitions"] });
    const [row] = body.data ?? [];
    expect(openPoint).toContain("QRY-073");
    expect(Number(row?.cpa)).toBeCloseTo(Number(row?.gross_cost) / Number(row?.clickthru_acquisitions), 3);
    expect((await campaigns()).openPoint).not.toContain("QRY-073");
  });
});

describe("currency", () => {
  test("QRY-018 · currencyCode is an optional string", async () => {
    expect((await campaigns()).status).toBe(200);
    expect((await campaigns({ currencyCode: 840 })).status).toBe(400);
  });

  test("QRY-019 · without currencyCode the report is that of USD", async () => {
    const report = { metrics: ["gross_cost"] };
    const [none, dollars] = [await campaigns(report), await campaigns({ ...report, currencyCode: "USD" })];
    expect(none.body.data).toEqual(dollars.body.data);
    expect([none.openPoint, dollars.openPoint]).toEqual(["QRY-044", "QRY-044"]);
  });

  test("QRY-020 · any time zone and currency that is not empty is accepted, marked", async () => {
    const { status, openPoint } = await campaigns({ currencyCode: "doubloons", timezoneVariation: "Mars/Olympus" });
    expect([status, openPoint]).toEqual([200, expect.stringContaining("QRY-020")]);
    for (const empty of [{ currencyCode: "" }, { timezoneVariation: "" }]) {
      const response = await campaigns(empty);
      expect([response.status, response.openPoint]).toEqual([400, "QRY-020"]);
    }
  });
});

describe("filters", () => {
  test("QRY-031, QRY-032 · dimensionFilters map a slug to an array of strings", async () => {
    expect((await campaigns()).status).toBe(200);
    const bad = [[], "device", null, { device: "mobile" }, { device: [1] }, { no_such_slug: ["a"] }, { cpa: ["1"] }];
    for (const dimensionFilters of bad) expect((await campaigns({ dimensionFilters })).status).toBe(400);
    const hostile = JSON.parse('{ "__proto__": ["a"] }');
    expect((await campaigns({ dimensionFilters: hostile })).status).toBe(400);
  });

  test("QRY-033 · any value of a slug, every slug; a dimension need not be asked for; marked", async () => {
    const of = async (dimensionFilters: object) => sumOf(await rows({ dimensionFilters }), "impressions");
    const [mobile, tablet] = [await of({ device: ["mobile"] }), await of({ device: ["tablet"] })];
    expect(await of({ device: ["mobile", "tablet"] })).toBe(mobile + tablet);
    const women = await of({ device: ["mobile"], gender: ["female"] });
    expect(women + (await of({ device: ["mobile"], gender: ["male"] }))).toBe(mobile);
    expect(women).toBeLessThan(mobile);
    expect((await campaigns({ dimensionFilters: { device: ["mobile"] } })).openPoint).toContain("QRY-033");
  });

  test("a filter that nothing passes leaves no row", async () => {
    expect(await rows({ dimensionFilters: { device: ["fridge"] } })).toEqual([]);
    expect(await rows({ dimensionFilters: { device: [] } })).toEqual([]);
  });
});

describe("limit", () => {
  test("QRY-045 · is an optional integer", async () => {
    for (const limit of ["1", 1.5, null, true]) expect((await campaigns({ limit })).status).toBe(400);
  });

  test("QRY-046, QRY-123 · is the most rows that come", async () => {
    const report = { interval: "day", dimensions: ["campaign_id"] };
    expect(await rows({ ...report, limit: 5 })).toEqual((await rows(report)).slice(0, 5));
  });

  test("QRY-047 · has no maximum", async () => {
    expect((await campaigns({ limit: 9_007_199_254_740_991 })).status).toBe(200);
    expect((await campaigns({ limit: 1e300 })).status).toBe(200);
  });

  test("QRY-048 · nothing is cut off without it; less than 1 gives no rows, marked", async () => {
    expect(await rows({ interval: "day", dimensions: ["campaign_id"] })).toHaveLength(180);
    for (const limit of [0, -3]) {
      const { body, openPoint } = await campaigns({ interval: "day", limit });
      expect([body.data, openPoint]).toEqual([[], expect.stringContaining("QRY-048")]);
    }
  });
});

test("hostile bodies are 400, not more", async () => {
  for (const json of [null, [], "x", 1, { metrics: {} }, { startDate: {}, endDate: [], metrics: [[]] }]) {
    expect((await call("/v1/query/accounts/acc_demo_0001/campaigns/", { json })).status).toBe(400);
  }
  const many = Array.from({ length: 20_000 }, () => "device");
  const { status, body } = await campaigns({ ...day, dimensions: many, orderBys: many.map((column) => ({ column })) });
  expect([status, body.data?.length]).toEqual([200, 3]);
});
