import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { PageProblem } from "@tillside/docs/dev";
import { type Finding, format } from "@tillside/spec/build";

const LINES_AROUND = 2;

/** The findings for the overlay of the portal's pages: the same text as in the terminal, with the lines around the first. */
export function pageProblem(root: string, findings: readonly [Finding, ...Finding[]]): PageProblem {
  const [{ file, line, column }] = findings;
  return {
    message: findings.map(format).join("\n"),
    file: path.join(root, file),
    line,
    column,
    frame: frameOf(path.join(root, file), line),
  };
}

function frameOf(file: string, line: number): string {
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile();
  const lines = isFile ? readFileSync(file, "utf8").split("\n") : [];
  const start = Math.max(0, line - 1 - LINES_AROUND);
  const shown = lines.slice(start, line + LINES_AROUND);
  const width = String(start + shown.length).length;
  return shown
    .map((text, index) => {
      const number = start + index + 1;
      return `${number === line ? ">" : " "} ${String(number).padStart(width)} | ${text}`;
    })
    .join("\n");
}
