import type { Coverage, Share } from "./coverage.ts";
import type { UnrunTests } from "./unrun-tests.ts";

const NO_TESTS = "Proved by test: not known, for no package has test results. Run `npm test` first.";

export interface ReportSettings {
  /** The packages whose tests were not run in full. */
  readonly unrun?: readonly UnrunTests[];
  /** False where one API was asked for: there is no sum. */
  readonly isAll?: boolean;
}

/** The table, one line per API and their sum, and below it what no test can prove and what is missing. */
export function reportLines(
  coverages: readonly Coverage[],
  { unrun = [], isAll = true }: ReportSettings = {},
): readonly string[] {
  const heading = [
    "",
    "rules",
    "shown in spec",
    "proved by test",
    "open points marked",
    "stated in docs",
    "no proof possible",
    "missing",
  ];
  const rows = [...coverages, ...(isAll ? [sumOf(coverages)] : [])].map((coverage) => [
    coverage.api,
    `${coverage.rules}`,
    shareText(coverage.inSpec),
    coverage.proved === undefined ? "–" : `${coverage.proved}`,
    shareText(coverage.open),
    shareText(coverage.inDocs),
    `${coverage.unprovable.length}`,
    `${coverage.missing.length}`,
  ]);
  const unprovable = coverages.flatMap((coverage) => coverage.unprovable);
  const missing = coverages.flatMap((coverage) => coverage.missing);
  return [
    ...aligned([heading, ...rows]),
    ...(coverages.some(({ proved }) => proved === undefined) ? ["", NO_TESTS] : unrunLines(coverages, unrun)),
    ...listed(
      "No proof possible",
      unprovable.map(({ id, reason }) => `${id}  ${reason}`),
    ),
    ...listed(
      "Missing",
      missing.map(({ id, gate, why, rule }) => `${id}  ${gate}  ${why}: ${rule}`),
    ),
  ];
}

/** Which tests were not run, and how many rules are not known for that. */
function unrunLines(coverages: readonly Coverage[], unrun: readonly UnrunTests[]): readonly string[] {
  const unknown = new Set(coverages.flatMap((coverage) => coverage.unknown.map(({ id }) => id)));
  if (unknown.size === 0) return [];
  return listed(
    `Not run in full, so that nothing is known of ${unknown.size} rule${unknown.size === 1 ? "" : "s"}, which count neither as proved nor as missing (\`npm test\` runs all)`,
    unrun.map(({ directory, files, of }) => `${directory}  ${files.length} of ${of} test files`),
  );
}

/** A titled list, with an empty line before it; nothing where it is empty. */
export function listed(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", `${title}:`, ...lines.map((line) => `  ${line}`)];
}

function sumOf(coverages: readonly Coverage[]): Coverage {
  const sum = (count: (coverage: Coverage) => number) => coverages.reduce((total, each) => total + count(each), 0);
  const sumShare = (of: (coverage: Coverage) => Share) => ({
    count: sum((each) => of(each).count),
    of: sum((each) => of(each).of),
  });
  const isUnknown = coverages.some(({ proved }) => proved === undefined);
  return {
    api: "all",
    rules: sum(({ rules }) => rules),
    inSpec: sumShare(({ inSpec }) => inSpec),
    proved: isUnknown ? undefined : sum(({ proved }) => proved ?? 0),
    open: sumShare(({ open }) => open),
    inDocs: sumShare(({ inDocs }) => inDocs),
    unprovable: coverages.flatMap(({ unprovable }) => unprovable),
    missing: coverages.flatMap(({ missing }) => missing),
    unknown: coverages.flatMap(({ unknown }) => unknown),
  };
}

function shareText({ count, of }: Share): string {
  return `${count} of ${of}`;
}

/** Columns as wide as they must be: names to the left, figures to the right. */
function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  "),
  );
}
