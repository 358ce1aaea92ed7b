import { analyse, type TradeReport } from "scslre";

/**
 * The first group that repeats without limit and can divide the same text in many ways, because a repetition stands in it: `(a+)+`, or
 * `(a|ba+)+`. Such an expression tries every way before it fails: twice as long for each few characters more. Alternatives that
 * overlap without a repetition, as in `(a|a)*`, take as long, but are not found.
 */
export function endlessGroup(pattern: string): string | undefined {
  const { reports } = analyse({ source: pattern, flags: "u" }, { reportTypes: { Move: false } });
  for (const report of reports) {
    if (!report.exponential) continue;
    if (report.type === "Self") return `${report.parentQuant.raw}`;
    if (report.type === "Trade") return commonGroup(report);
  }
  return undefined;
}

/** A part of an expression, as far as it is needed here. */
interface Part {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly raw: string;
  readonly parent: Part | null;
}

/** The innermost repetition that holds both of those that take each other's characters. One may hold the other. */
function commonGroup({ startQuant, endQuant }: TradeReport): string | undefined {
  const isCommon = ({ type, start, end }: Part) =>
    type === "Quantifier" && start <= endQuant.start && end >= endQuant.end;
  let part: Part | null = startQuant;
  while (part !== null && !isCommon(part)) part = part.parent;
  return part?.raw;
}
