import type { TextFault } from "./text-fault.ts";

const MARK = /^(?:<{7} |={7}$|>{7} )/;

/** The first of the marks that git writes between two versions that it could not merge. */
export function mergeConflict(lines: readonly string[]): TextFault | undefined {
  const index = lines.findIndex((line) => MARK.test(line));
  if (index === -1) return undefined;
  const message =
    "This line is the mark of a merge conflict. Keep the lines of one version, or of both, and remove the marks: the lines that begin with <<<<<<<, ======= and >>>>>>>.";
  return { line: index + 1, column: 1, message };
}
