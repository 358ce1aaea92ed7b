import { expect, test } from "vitest";
import { reportRequester, sumOf } from "../../../test/report-requester.ts";

const { campaigns, rows } = reportRequester();

async function starts(report: object): Promise<unknown[]> {
  return (await rows(report)).map(({ datetime }) => datetime);
}

test("QRY-016 · timezoneVariation is an optional string", async () => {
  expect((await campaigns({ timezoneVariation: 5 })).status).toBe(400);
});

test("QRY-017 · timezoneVariation is America/New_York by default", async () => {
  const report = { interval: "month" };
  expect(await rows(report)).toEqual(await rows({ ...report, timezoneVariation: "America/New_York" }));
  expect(await rows(report)).not.toEqual(await rows({ ...report, timezoneVariation: "Australia/Sydney" }));
});

test("QRY-021, QRY-022 · interval is day, week, month or year, or nothing at all", async () => {
  const counts = [];
  for (const interval of ["day", "week", "month", "year"]) counts.push((await rows({ interval })).length);
  expect(counts).toEqual([90, 13, 3, 2]);
  for (const interval of ["hour", "Day", "", 1, null]) expect((await campaigns({ interval })).status).toBe(400);
});

test("QRY-053 · with an interval each row has datetime, without one none has", async () => {
  for (const row of await rows({ interval: "week" })) expect(row).toHaveProperty("datetime");
  for (const row of await rows({ dimensions: ["device"] })) expect(row).not.toHaveProperty("datetime");
});

test("QRY-054 · datetime is ISO 8601 in UTC, where the interval begins", async () => {
  expect(await starts({ interval: "month" })).toEqual([
    "2025-12-01T05:00:00Z",
    "2026-01-01T05:00:00Z",
    "2026-02-01T05:00:00Z",
  ]);
  const report = { interval: "day", startDate: "2025-03-08", endDate: "2025-03-11" };
  expect(await starts(report)).toEqual(["2025-03-08T05:00:00Z", "2025-03-09T05:00:00Z", "2025-03-10T04:00:00Z"]);
});

test("QRY-023 · weeks begin on Monday, intervals at the zone's midnight; marked", async () => {
  const report = {
    interval: "week",
    startDate: "2026-01-01",
    endDate: "2026-01-06",
    timezoneVariation: "Asia/Kolkata",
  };
  expect(await starts(report)).toEqual(["2025-12-28T18:30:00Z", "2026-01-04T18:30:00Z"]);
  expect((await campaigns(report)).openPoint).toContain("QRY-023");
});

test.each(["day", "week", "month", "year"])("rows by %s are together the total", async (interval) => {
  const metrics = ["impressions", "referrals", "clickthru_acquisitions", "gross_cost"];
  const [total] = await rows({ metrics });
  const split = await rows({ metrics, interval });
  for (const metric of metrics) expect(sumOf(split, metric)).toBeCloseTo(Number(total?.[metric]), 6);
});
