import { relative } from "node:path";

/** One problem to fix, found by any of the tools. */
export interface Finding {
  /** Relative to the repository root. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: "error" | "warning";
  readonly rule: string;
  readonly message: string;
}

export function pathIn(root: string, file: string): string {
  return relative(root, file).replaceAll("\\", "/");
}

export function format({ file, line, column, severity, rule, message }: Finding): string {
  return `${file}:${line}:${column}  ${severity}  ${rule}  ${message}`;
}

/** The findings in reading order, each once. */
export function inOrder(findings: readonly Finding[]): readonly Finding[] {
  const sorted = [...findings].sort(
    (one, other) =>
      one.file.localeCompare(other.file) ||
      one.line - other.line ||
      one.column - other.column ||
      one.rule.localeCompare(other.rule),
  );
  return [...new Map(sorted.map((finding) => [format(finding), finding])).values()];
}
