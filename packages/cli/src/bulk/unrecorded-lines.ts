import type { BulkError } from "@tillside/events";
import type { LineIndex } from "../records/line-index.ts";

/**
 * A line that names the lines of the source whose results are counted, but not in the ledger.
 * @param canResume whether the next run finds the ledger.
 */
export function unrecordedLines(
  lines: Pick<LineIndex, "lineOf">,
  { from, to }: BulkError["unrecorded"][number],
  canResume: boolean,
): string {
  const consequence = canResume ? ": --resume may report them as unknown" : "";
  return `lines ${lines.lineOf(from)} to ${lines.lineOf(to - 1)}: have a result, but the ledger could not record it${consequence}.`;
}
