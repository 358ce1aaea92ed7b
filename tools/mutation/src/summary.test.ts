import type { schema } from "@stryker-mutator/api/core";
import { describe, expect, it } from "vitest";
import { summarise } from "./summary.ts";

const clamp = 'export function clamp(value: number) {\n  return value > 10\n    ? "more"\n    : "less";\n}\n';
const at = (start: [number, number], end: [number, number]): schema.Location => ({
  start: { line: start[0], column: start[1] },
  end: { line: end[0], column: end[1] },
});

function mutant(status: schema.MutantStatus, location: schema.Location, replacement: string): schema.MutantResult {
  return { id: replacement, mutatorName: "Conditional", replacement, status, location };
}

function report(files: Record<string, schema.MutantResult[]>): schema.MutationTestResult {
  const entries = Object.entries(files).map(([name, mutants]) => [
    name,
    { language: "typescript", source: clamp, mutants },
  ]);
  return { schemaVersion: "2", thresholds: { high: 80, low: 60 }, files: Object.fromEntries(entries) };
}

const more = at([2, 10], [2, 20]);
const whole = at([2, 10], [4, 13]);

describe("summarise", () => {
  it("scores everything and each folder; what did not compile or was ignored is no mutant", () => {
    const summary = summarise(
      report({
        "src/limits/pace.ts": [
          mutant("Killed", more, "a"),
          mutant("Timeout", more, "b"),
          mutant("Survived", more, "c"),
        ],
        "src/retry/retry.ts": [mutant("NoCoverage", more, "d"), mutant("CompileError", more, "e")],
        "src/clock.ts": [mutant("Killed", more, "f"), mutant("Ignored", more, "g")],
      }),
    );
    expect(summary).toMatchObject({ score: 60, noticed: 3, mutants: 5 });
    expect(summary.folders).toEqual([
      { name: "limits", score: expect.closeTo(66.67), noticed: 2, mutants: 3 },
      { name: "retry", score: 0, noticed: 0, mutants: 1 },
      { name: "clock.ts", score: 100, noticed: 1, mutants: 1 },
    ]);
  });

  it("shows every survivor where it is and what was changed, in the order of the lines", () => {
    const { survivors } = summarise(
      report({
        "src/a.ts": [
          mutant("NoCoverage", at([4, 7], [4, 13]), '""'),
          mutant("Survived", whole, "true\n  "),
          mutant("Killed", more, "x"),
        ],
      }),
    );
    expect(survivors).toEqual([
      {
        place: "src/a.ts:2",
        mutator: "Conditional",
        from: 'value > 10 ? "more" : "less"',
        to: "true",
        isCovered: true,
      },
      { place: "src/a.ts:4", mutator: "Conditional", from: '"less"', to: '""', isCovered: false },
    ]);
  });
});
