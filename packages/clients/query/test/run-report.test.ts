import { status } from "@tillside/testing/fake-api";
import { beforeEach, describe, expect, expectTypeOf, it, test } from "vitest";
import { type components, ResponseError, runReport, unwrap } from "../src/index.ts";
import { type Fake, fakeApi } from "./fake-api.ts";

const range = { startDate: "2026-01-01", endDate: "2026-02-01" } as const;
const row = { impressions: 12, cpa: 1.5, campaign_name: "Spring", datetime: "2026-01-01T00:00:00Z" };

type ReportRow = components["schemas"]["ReportRow"];

/** A row as it is typed, without the undefined of an empty list. */
function rowOf<Row>(report: { readonly data: readonly Row[] } | undefined): Row {
  return report?.data[0] as Row;
}

let partner: Fake;
beforeEach(() => {
  partner = fakeApi();
  partner.data = { data: [row], accountId: "acc-1", queryTimeMs: 7 };
});

test("a kind of report that does not exist is refused by its name, not as an unknown path", async () => {
  // @ts-expect-error the type refuses it, too
  const ran = runReport(partner.client(), "campaign", "acc-1", { ...range, metrics: ["impressions"] });
  await expect(ran).rejects.toThrow('runReport: kind must be "campaigns" or "transactions". Nothing was sent.');
  expect(partner.calls).toEqual([]);
});

test("an option that is none is refused, so that no body can take the place of the request", async () => {
  const asked = { ...range, metrics: ["impressions"] } as const;
  const options = { body: { ...range, metrics: ["clicks"] } };
  // @ts-expect-error the type refuses it, too
  const ran = runReport(partner.client(), "campaigns", "acc-1", asked, options);
  await expect(ran).rejects.toThrow("runReport: options: unknown option body");
  expect(partner.calls).toEqual([]);
});

test.each([undefined, null, {}])("%j as its client is refused by the name of the function", async (client) => {
  const ran = runReport(client as never, "campaigns", "acc-1", { ...range, metrics: ["impressions"] });
  await expect(ran).rejects.toThrow(/^runReport: client is .* without POST\(\)\. Give the client of the API\.$/);
});

describe("what runReport sends", () => {
  it.each([
    ["QRY-100 QRY-101", "campaigns", "/v1/query/accounts/acc-1/campaigns/"],
    ["QRY-106", "transactions", "/v1/query/accounts/acc-1/transactions"],
  ] as const)("%s · %s is a POST to %s with the request as it is", async (_rules, kind, path) => {
    await runReport(partner.client(), kind, "acc-1", {
      ...range,
      metrics: ["impressions", "cpa"],
      dimensions: ["campaign_name"],
      interval: "day",
      dimensionFilters: { device: ["mobile"] },
      orderBys: [{ column: "impressions", direction: "desc" }],
      limit: 10,
    });
    const [call] = partner.calls;
    expect([call?.method, call?.url.pathname]).toEqual(["POST", path]);
    expect(JSON.parse(call?.body ?? "")).toEqual({
      startDate: "2026-01-01",
      endDate: "2026-02-01",
      metrics: ["impressions", "cpa"],
      dimensions: ["campaign_name"],
      interval: "day",
      dimensionFilters: { device: ["mobile"] },
      orderBys: [{ column: "impressions", direction: "desc" }],
      limit: 10,
    });
  });

  it("takes the call's own options", async () => {
    const signal = AbortSignal.abort();
    const call = runReport(partner.client(), "campaigns", "acc-1", { ...range, metrics: ["cpa"] }, { signal });
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
    expect(partner.calls).toEqual([]);
  });
});

describe("what runReport returns", () => {
  it("QRY-051 QRY-052 · a row has each requested metric as a number and each dimension as a string", async () => {
    const { data } = await runReport(partner.client(), "campaigns", "acc-1", {
      ...range,
      metrics: ["impressions", "cpa"],
      dimensions: ["campaign_name"],
    });
    expect(data).toEqual(partner.data);
    const [first] = data?.data ?? [];
    if (first === undefined) throw new Error("no row");
    expectTypeOf(first.impressions).toEqualTypeOf<number>();
    expectTypeOf(first.campaign_name).toEqualTypeOf<string>();
    // @ts-expect-error a metric that was not requested
    first.referrals;
    // @ts-expect-error no interval was sent
    first.datetime;
  });

  it("QRY-053 · a row has datetime when an interval is sent", async () => {
    const request = { ...range, metrics: ["impressions"], interval: "day" } as const;
    const report = await unwrap(runReport(partner.client(), "transactions", "acc-1", request));
    expectTypeOf(report.data).toEqualTypeOf<{ impressions: number; datetime: string }[]>();
    expectTypeOf(report.queryTimeMs).toEqualTypeOf<number>();
    expect(report.data[0]?.datetime).toBe("2026-01-01T00:00:00Z");
  });

  it("QRY-053 · an interval that may be left out makes datetime optional", async () => {
    const interval = ["day" as const].at(partner.calls.length);
    const request = { ...range, metrics: ["cpa"], interval } as const;
    const { data } = await runReport(partner.client(), "campaigns", "acc-1", request);
    expectTypeOf(rowOf(data)).toEqualTypeOf<{ cpa: number; datetime?: string }>();
    expect(data?.data[0]?.cpa).toBe(1.5);
  });

  it("QRY-052 · a dimension that may be left out, or is one of several, is optional: only a requested one is there", async () => {
    const isDaily = partner.calls.length === 0;
    const client = partner.client();
    const spread = await runReport(client, "campaigns", "acc-1", {
      ...range,
      metrics: ["cpa"],
      ...(isDaily ? { dimensions: ["device"], interval: "day" } : {}),
    });
    expectTypeOf(rowOf(spread.data)).toEqualTypeOf<{ cpa: number; device?: string; datetime?: string }>();
    const maybe = await runReport(client, "campaigns", "acc-1", {
      ...range,
      metrics: ["cpa"],
      dimensions: isDaily ? (["device"] as const) : undefined,
    });
    expectTypeOf(rowOf(maybe.data)).toEqualTypeOf<{ cpa: number; device?: string }>();
    const oneOfTwo = await runReport(client, "campaigns", "acc-1", {
      ...range,
      metrics: isDaily ? (["cpa"] as const) : (["impressions", "cpa"] as const),
      dimensions: isDaily ? (["device", "rank"] as const) : (["gender", "rank"] as const),
    });
    expectTypeOf(rowOf(oneOfTwo.data)).toEqualTypeOf<{
      cpa: number;
      impressions?: number;
      rank: string;
      device?: string;
      gender?: string;
    }>();
    const oneSlug = await runReport(client, "campaigns", "acc-1", {
      ...range,
      metrics: ["cpa"],
      dimensions: ["rank", isDaily ? "device" : "gender"],
    });
    expectTypeOf(rowOf(oneSlug.data)).toEqualTypeOf<{
      cpa: number;
      rank: string;
      device?: string;
      gender?: string;
    }>();
    expect(partner.calls.map(({ body }) => JSON.parse(body).dimensions)).toEqual([
      ["device"],
      ["device"],
      ["device", "rank"],
      ["rank", "device"],
    ]);
  });

  it("QRY-052 · whole requests of which one is sent, one of them without dimensions", async () => {
    const byDevice = { ...range, metrics: ["cpa"], dimensions: ["device"] } as const;
    const request =
      [{ ...range, metrics: ["cpa", "impressions"] } as const, byDevice][partner.calls.length] ?? byDevice;
    const { data } = await runReport(partner.client(), "campaigns", "acc-1", request);
    expectTypeOf(rowOf(data)).toEqualTypeOf<{ cpa: number; impressions?: number; device?: string }>();
    expect(JSON.parse(partner.calls[0]?.body ?? "").metrics).toEqual(["cpa", "impressions"]);
  });

  it("QRY-071 QRY-072 · slugs are open: any can be asked for, and a list known at run time gives open rows", async () => {
    const help = { metrics: [{ slug: "a_new_metric", description: "" }] };
    const { data } = await runReport(partner.client(), "campaigns", "acc-1", {
      ...range,
      metrics: help.metrics.map(({ slug }) => slug),
      dimensions: ["a_new_dimension"],
    });
    expectTypeOf(data?.data).toEqualTypeOf<ReportRow[] | undefined>();
    expect(JSON.parse(partner.calls[0]?.body ?? "").metrics).toEqual(["a_new_metric"]);
  });

  it("QRY-051 QRY-052 · a slug that is only known at run time gives open rows, for it may be any key", async () => {
    const metric = String(row.impressions);
    const { data } = await runReport(partner.client(), "campaigns", "acc-1", {
      ...range,
      metrics: [metric],
      dimensions: ["device"],
    });
    expectTypeOf(data?.data).toEqualTypeOf<ReportRow[] | undefined>();
    expect(JSON.parse(partner.calls[0]?.body ?? "").metrics).toEqual(["12"]);
  });

  it("QRY-114 · a 400 is the client's own result, and unwrap throws it", async () => {
    partner.script.push(status(400), status(400));
    const request = { ...range, metrics: ["imprssions"] };
    const { data, response } = await runReport(partner.client(), "campaigns", "acc-1", request);
    expect([data, response.status]).toEqual([undefined, 400]);
    await expect(unwrap(runReport(partner.client(), "campaigns", "acc-1", request))).rejects.toThrow(ResponseError);
  });
});
