import { describe, expect, test } from "vitest";
import { duration, progressBar, progressText } from "./progress-line.ts";

const progress = { read: 50_000, accepted: 12_288, rejected: 12, unknown: 0, pending: 37_700, resumed: 0 };

const fine = { lastFailure: undefined };

describe("progress as text", () => {
  test("shows the counts, the rate and the time left", () => {
    expect(progressText({ progress, share: 0.5, perSecond: 2400, ...fine })).toBe(
      "12,300 of about 100,000 done, 12 rejected, 0 unknown, 2,400/s, 37 s left",
    );
  });

  test("shows neither total nor time left if the size of the source is unknown", () => {
    expect(progressText({ progress, share: undefined, perSecond: 0, ...fine })).toBe(
      "12,300 done, 12 rejected, 0 unknown, 0/s",
    );
  });

  test("shows no time left at a rate below 0.5/s", () => {
    const text = "12,300 of 50,000 done, 12 rejected, 0 unknown, 0/s";
    expect(progressText({ progress, share: 1, perSecond: 0.4, ...fine })).toBe(text);
    expect(progressText({ progress, share: 1, perSecond: 0.5, ...fine })).toMatch(/, 1\/s, 20 h 56 min left$/);
  });

  test("shows the exact total when the whole source is read", () => {
    expect(progressText({ progress, share: 1, perSecond: 100, ...fine })).toContain("12,300 of 50,000 done");
  });
});

describe("the bar", () => {
  test("has two lines", () => {
    expect(progressBar("orders.ndjson", { progress, share: 1, perSecond: 2400, ...fine }, 80).split("\n")).toEqual([
      "orders.ndjson  ███████░░░░░░░░░░░░░░░░░░░░░░░     24 %  2,400/s  16 s left".replace("     24", "   24"),
      "  12,300 of 50,000 done · 12 rejected · 0 unknown",
    ]);
  });

  test("has a third line for the last failure", () => {
    const standing = { progress, share: 1, perSecond: 0, lastFailure: "status 503, attempt 2 in 4 s" };
    expect(progressBar("x", standing, 80).split("\n")[2]).toBe("  status 503, attempt 2 in 4 s");
    expect(progressText(standing)).toMatch(/, status 503, attempt 2 in 4 s$/);
  });

  test.each([120, 80, 60, 40, 30])("fits into %i columns", (columns) => {
    const name = "a-very-long-name-of-a-file-that-somebody-exported.ndjson";
    for (const share of [undefined, 0, 0.5, 1]) {
      const lines = progressBar(
        name,
        { progress, share, perSecond: 2400, lastFailure: "status 503, attempt 2 in 4 s" },
        columns,
      ).split("\n");
      for (const line of lines) expect(line.length).toBeLessThan(columns);
    }
  });

  test("is full for an empty source", () => {
    const nothing = { read: 0, accepted: 0, rejected: 0, unknown: 0, pending: 0, resumed: 0 };
    expect(progressBar("x", { progress: nothing, share: 1, perSecond: 0, ...fine }, 80)).toContain("100 %");
  });
});

test.each([
  [0.2, "1 s"],
  [59, "59 s"],
  [80, "1 min 20 s"],
  [7500, "2 h 5 min"],
])("%i seconds are %s", (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});
