import { expect, test } from "vitest";
import { guarded } from "../../test/guarded.ts";

const report = (startDate: unknown, endDate: unknown) =>
  guarded("getCampaignsReport", { body: { startDate, endDate, metrics: ["impressions"] } });

test.each(["2026-1-1", "2026-01-01T00:00:00", "2026-01-01T00:00:00Z", "01/02/2026", "2026-01-01 00:00", ""])(
  "QRY-026, QRY-029 · a date in another form is refused: %j",
  (date) => {
    expect(() => report(date, "2026-02-01")).toThrow(
      expect.objectContaining({ name: "GuardError", rule: "QRY-026", field: "body.startDate" }),
    );
    expect(() => report("2026-01-01", date)).toThrow(
      expect.objectContaining({ name: "GuardError", rule: "QRY-029", field: "body.endDate" }),
    );
  },
);

test.each([
  ["2026-01-01", "2026-02-01"],
  ["2026-01-01 00:00:00", "2026-01-01 00:00:01"],
])("QRY-026, QRY-029 · the two documented forms: %s to %s", (start, end) => expect(report(start, end)).toEqual([]));

test.each([
  ["2026-01-01", "2026-02-01 00:00:00"],
  ["2026-01-01", "2026-01-01"],
  ["2026-02-01 00:00:01", "2026-02-01 00:00:00"],
])("QRY-030 · mixed forms, and a start that is not before the end, are advice: %s to %s", (start, end) => {
  expect(report(start, end)).toEqual(["QRY-030 body.endDate"]);
});
