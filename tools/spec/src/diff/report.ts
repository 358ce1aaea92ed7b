import { IMPACTS, type Impact } from "../extensions/field-change.ts";
import { changeLine } from "./change-line.ts";
import type { Comparison } from "./compare-apis.ts";
import type { Base } from "./find-base.ts";
import type { UncoveredChanges } from "./uncovered-changes.ts";
import { uncoveredWords } from "./uncovered-words.ts";

/** What a comparison found. */
export interface Report {
  readonly base: Base;
  readonly comparisons: readonly Comparison[];
  readonly uncovered: readonly UncoveredChanges[];
  /** A sentence for each changeset that cannot be read, and for each id in one that belongs to no change. */
  readonly faults: readonly string[];
}

/** For a terminal: figures, one line per API; each change of each API; the lines that changesets lack. */
export function reportLines({ base, comparisons, uncovered, faults }: Report): readonly string[] {
  const figures = comparisons.map(({ api, state, changes }) => [
    api,
    ...IMPACTS.map((impact) => countOf(impact, changes)),
    state,
  ]);
  const changed = comparisons.filter(({ changes }) => changes.length > 0);
  return [
    `Compared with ${base.name} (${base.commit.slice(0, 12)}):`,
    "",
    ...aligned([["", ...IMPACTS, ""], ...figures]),
    ...changed.flatMap(({ api, changes }) => [
      "",
      `${api}:`,
      ...aligned(
        changes.map(({ impact, id, operation, place, what }) => {
          return ["", impact, impact === "docs only" ? "" : id, operation, place, what];
        }),
      ),
    ]),
    ...uncovered.flatMap((lacking) => ["", uncoveredWords(lacking), "", ...lacking.findings.map(changeLine)]),
    ...faults.flatMap((sentence) => ["", sentence]),
  ];
}

/** How many of the changes ask this. */
export function countOf(impact: Impact, changes: Comparison["changes"]): string {
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
