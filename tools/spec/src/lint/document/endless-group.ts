import { analyse } from "scslre";

/**
 * The first group that repeats without limit although its own content does too, as `(a+)+`. Such an expression tries every way to divide
 * a text before it fails: twice as long for each character more.
 */
export function endlessGroup(pattern: string): string | undefined {
  const { reports } = analyse({ source: pattern, flags: "u" }, { reportTypes: { Move: false, Trade: false } });
  const [first] = reports.filter(({ exponential }) => exponential);
  return first?.type === "Self" ? `${first.parentQuant.raw}` : undefined;
}
