import type { schema } from "@stryker-mutator/api/core";
import { calculateMetrics, type Metrics } from "mutation-testing-metrics";

/** A mutation that no test noticed. */
export interface Survivor {
  /** For instance `src/limits/pace.ts:22`. */
  readonly place: string;
  /** For instance `EqualityOperator`. */
  readonly mutator: string;
  readonly from: string;
  readonly to: string;
  /** Whether any test runs the code at all. */
  readonly isCovered: boolean;
}

/** How many mutants there are, and how many of them a test noticed. */
export interface Score {
  /** In percent. */
  readonly score: number;
  readonly noticed: number;
  readonly mutants: number;
}

/** How a mutation run went. */
export interface Summary extends Score {
  /** Each folder, and each file that lies beside them. */
  readonly folders: readonly (Score & { readonly name: string })[];
  readonly survivors: readonly Survivor[];
}

/** Sums up Stryker's report. */
export function summarise(report: schema.MutationTestResult): Summary {
  const { metrics, childResults } = calculateMetrics(report.files);
  return {
    ...scoreOf(metrics),
    folders: childResults.map((child) => ({ name: child.name, ...scoreOf(child.metrics) })),
    survivors: Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
      survivorsOf(file, source, mutants),
    ),
  };
}

function scoreOf({ mutationScore, totalDetected, totalValid }: Metrics): Score {
  return { score: mutationScore, noticed: totalDetected, mutants: totalValid };
}

function survivorsOf(file: string, source: string, mutants: readonly schema.MutantResult[]): Survivor[] {
  return mutants
    .filter(({ status }) => status === "Survived" || status === "NoCoverage")
    .sort((one, other) => one.location.start.line - other.location.start.line)
    .map(({ location, mutatorName, replacement = "", status }) => ({
      place: `${file}:${location.start.line}`,
      mutator: mutatorName,
      from: oneLine(textAt(source, location)),
      to: oneLine(replacement),
      isCovered: status === "Survived",
    }));
}

/** Lines and columns count from 1; the end is the first column that is not part of it. */
function textAt(source: string, { start, end }: schema.Location): string {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  lines.push((lines.pop() ?? "").slice(0, end.column - 1));
  return [(lines.shift() ?? "").slice(start.column - 1), ...lines].join("\n");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
