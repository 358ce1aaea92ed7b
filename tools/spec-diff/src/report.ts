import { type Change, IMPACTS } from "./change.ts";
import type { Comparison } from "./compare-apis.ts";

/** A table of figures, one line per API, and below it each change of each API. */
export function reportLines(comparisons: readonly Comparison[]): readonly string[] {
  const figures = comparisons.map(({ api, state, changes }) => [
    api,
    ...IMPACTS.map((impact) => countOf(impact, changes)),
    state,
  ]);
  const changed = comparisons.filter(({ changes }) => changes.length > 0);
  return [
    ...aligned([["", ...IMPACTS, ""], ...figures]),
    ...changed.flatMap(({ api, changes }) => [
      "",
      `${api}:`,
      ...aligned(changes.map(({ impact, operation, place, what }) => ["", impact, operation, place, what])),
    ]),
  ];
}

function countOf(impact: Change["impact"], changes: readonly Change[]): string {
  return `${changes.filter((change) => change.impact === impact).length}`;
}

function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
