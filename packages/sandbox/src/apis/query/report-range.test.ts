import { expect, test } from "vitest";
import { reportRequester, sumOf } from "../../../test/report-requester.ts";

const { campaigns, rows } = reportRequester();

async function days(startDate: string, endDate: string) {
  const each = await rows({ startDate, endDate, interval: "day", timezoneVariation: "Etc/UTC" });
  return each.map(({ datetime }) => String(datetime).slice(0, 10));
}

test("QRY-024, QRY-027 · startDate and endDate are required strings", async () => {
  for (const report of [{ startDate: undefined }, { endDate: undefined }, { startDate: 20251201 }, { endDate: null }]) {
    expect((await campaigns(report)).status).toBe(400);
  }
});

test("QRY-025, QRY-028 · the start is part of the range, the end is not", async () => {
  expect(await days("2025-12-01", "2025-12-04")).toEqual(["2025-12-01", "2025-12-02", "2025-12-03"]);
  const halves = [await rows({ endDate: "2026-01-15" }), await rows({ startDate: "2026-01-15" })];
  expect(sumOf(halves.flat(), "impressions")).toBe(sumOf(await rows(), "impressions"));
});

test("QRY-026, QRY-029 · YYYY-MM-DD and YYYY-MM-DD HH:MM:SS are the forms, others are 400", async () => {
  expect(await days("2025-12-01 00:00:00", "2025-12-02 00:00:00")).toEqual(await days("2025-12-01", "2025-12-02"));
  const bad = [
    "2025-12-1",
    "20251201",
    "2025-12-01T00:00:00",
    "2025-12-01 00:00",
    "",
    "2025-02-30",
    "2025-12-01 25:00:00",
  ];
  for (const date of bad) {
    expect((await campaigns({ startDate: date })).status).toBe(400);
    expect((await campaigns({ endDate: date })).status).toBe(400);
  }
});

test("QRY-030 · mixed forms are accepted, a start that is not before the end gives no rows; marked", async () => {
  for (const [startDate, endDate, count] of [
    ["2025-12-01", "2025-12-03 00:00:00", 1],
    ["2025-12-01", "2025-12-01", 0],
    ["2026-12-01", "2025-12-01", 0],
    ["2025-12-01 12:00:00", "2025-12-02 12:00:00", 1],
    ["0000-01-01", "9999-12-31", 1],
  ] as const) {
    const { status, body, openPoint } = await campaigns({ startDate, endDate });
    expect([status, body.data?.length]).toEqual([200, count]);
    if (startDate !== "0000-01-01") expect(openPoint).toContain("QRY-030");
  }
});
