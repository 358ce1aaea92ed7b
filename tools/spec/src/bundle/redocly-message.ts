import { relative } from "node:path";
import type { RedoclyProblem } from "../redocly-core.ts";

/** A problem of Redocly's as one message, `file:line: what and fix`, paths relative to the repository root. */
export function redoclyMessage(root: string, { message, file, line }: RedoclyProblem): string {
  const what = message
    .replaceAll(`${root}/`, "")
    .replace(/^Failed to parse: /, "")
    .replace(/ in "[^"]*"( \(\d+:\d+\))?$/, "")
    .replace(/\.$/, "");
  const fix = what.includes("$ref") ? "Correct the reference, or write what it names." : "Correct the YAML there.";
  return `${relative(root, file)}:${line}: ${what}. ${fix}`;
}
