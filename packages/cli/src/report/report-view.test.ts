import { describe, expect, test } from "vitest";
import { bar } from "./bar.ts";
import { reportCsv, reportTable } from "./report-view.ts";
import { sparkline } from "./sparkline.ts";

const rows = [
  { campaign_name: "Spring", impressions: 1200, gross_cost: 10.5 },
  { campaign_name: "夏のセール", impressions: 600, gross_cost: 1234.567 },
];
const view = { rows, metrics: ["impressions", "gross_cost"], dimensions: ["campaign_name"], hasInterval: false };

describe("a report in the terminal", () => {
  test("has its columns in the order of the request, numbers on the right, wide characters measured", () => {
    expect(reportTable(view, false)).toBe(
      [
        "campaign_name  impressions  gross_cost",
        "─────────────  ───────────  ──────────",
        "Spring               1,200        10.5",
        "夏のセール             600    1,234.57",
        "",
      ].join("\n"),
    );
  });

  test("draws any number of rows", () => {
    const many = Array.from({ length: 200_000 }, (_, index) => ({ campaign_name: "a", impressions: index }));
    const byName = { ...view, rows: many, metrics: ["impressions"] };
    expect(reportTable(byName, true).split("\n")).toHaveLength(200_003);
    const dated = many.map((row, index) => ({ ...row, datetime: String(index).padStart(6, "0") }));
    expect(reportTable({ ...byName, rows: dated, hasInterval: true }, true)).toContain("199,999");
  });

  test("draws the first metric as bars", () => {
    const lines = reportTable(view, true).split("\n");
    expect(lines[2]).toMatch(/10\.5 {2}█{20}$/);
    expect(lines[3]).toMatch(/1,234\.57 {2}█{10}$/);
  });

  test("draws one curve per group over time", () => {
    const days = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z", "2026-01-03T00:00:00Z"];
    const timed = days.flatMap((datetime, day) => [
      { datetime, device: "mobile", impressions: day },
      ...(day === 1 ? [] : [{ datetime, device: "tablet", impressions: 5 }]),
    ]);
    const text = reportTable(
      { rows: timed, metrics: ["impressions"], dimensions: ["device"], hasInterval: true },
      true,
    );
    expect(text).toMatch(/mobile {17,}▁▅█/);
    expect(text).toMatch(/tablet {17,}█ █/);
    expect(text).toContain("2026-01-01T00:00:00Z to 2026-01-03T00:00:00Z");
  });

  test("shows no control characters of the service", () => {
    const text = reportTable({ ...view, rows: [{ campaign_name: "a\u001B[2Jb\u0007\nc", impressions: 1 }] }, false);
    expect(text).toContain("ab  c");
    expect(text.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  });

  test("says when there are no rows", () => {
    expect(reportTable({ ...view, rows: [] }, true)).toBe("No rows.\n");
  });
});

test("a report as CSV has full numbers, and no text that a spreadsheet would run", () => {
  const given = { ...view, rows: [...rows, { campaign_name: '=cmd(","', impressions: 1, other: null }] };
  expect(reportCsv(given)).toBe(
    'campaign_name,impressions,gross_cost,other\nSpring,1200,10.5,\n夏のセール,600,1234.567,\n"\'=cmd("",""",1,,\n',
  );
});

test("a bar has steps of an eighth, and is not empty for a value above 0", () => {
  expect([bar(1, 1, 4), bar(0.53, 1, 4), bar(0.0001, 1, 4), bar(0, 1, 4), bar(-1, 1, 4)]).toEqual([
    "████",
    "██▏",
    "▏",
    "",
    "",
  ]);
});

test("a curve has gaps for missing values, and keeps to its width", () => {
  expect(sparkline([0, undefined, 7], 10)).toBe("▁ █");
  expect(sparkline([0, 0, 7, 7], 2)).toBe("▁█");
  expect(sparkline([0, 0], 5)).toBe("▁▁");
});
