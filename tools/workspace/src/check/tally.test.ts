import { describe, expect, it } from "vitest";
import type { Stage } from "./stage.ts";
import { tally, tallyLines } from "./tally.ts";

const stages: Stage[] = [
  { name: "biome", state: "ok", milliseconds: 900, details: "" },
  { name: "lint", state: "failed", milliseconds: 900, details: "…" },
  { name: "build", state: "not run", milliseconds: 0, details: "" },
];
const tests = [
  { passed: 3, failed: ["one › a"], skipped: ["one › b"] },
  { passed: 4, failed: [], skipped: [] },
];

describe("tally", () => {
  it("counts each stage and each test once", () => {
    expect(tally(stages, tests, { forbidSkips: false })).toEqual({
      passed: 8,
      failed: ["lint: failed", "build: not run", "one › a"],
      skipped: ["one › b"],
    });
  });

  it("takes a skip for a failure where skips are forbidden", () => {
    const { failed, skipped } = tally([], tests, { forbidSkips: true });
    expect(failed).toEqual(["one › a", "one › b: skipped, and skips are forbidden here"]);
    expect(skipped).toEqual([]);
  });
});

describe("tallyLines", () => {
  it("ends with the sum, after what was skipped and what failed", () => {
    expect(
      tallyLines({ passed: 8, failed: ["one › a"], skipped: ["one › b"] }, [
        "Chromium is missing: apt-get install chromium",
      ]),
    ).toEqual([
      "SKIPPED, so not checked here:",
      "  - one › b",
      "",
      "Chromium is missing: apt-get install chromium",
      "",
      "Failed:",
      "  ✗ one › a",
      "",
      "8 passed, 1 failed",
    ]);
  });

  it("is one line when all is well", () => {
    expect(tallyLines({ passed: 8, failed: [], skipped: [] }, [])).toEqual(["8 passed, 0 failed"]);
  });
});
