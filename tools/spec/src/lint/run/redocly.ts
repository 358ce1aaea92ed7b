import { existsSync } from "node:fs";
import { join } from "node:path";
import { readYaml } from "../../document/yaml-file.ts";
import type { RedoclyProblem } from "../../redocly-core.ts";
import { emptyTarget } from "./empty-target.ts";
import { type Finding, pathIn } from "./finding.ts";
import { notYaml, withFix } from "./fixes.ts";

/** Turns a problem that Redocly found into a finding. */
export function redoclyFinding(root: string, problem: RedoclyProblem): Finding {
  const { line, column, severity } = problem;
  return atItsCause(root, { file: pathIn(root, problem.file), line, column, severity, ...said(root, problem) });
}

/** The place of a YAML error. Redocly shows where it noticed the error, which may be lines below the quote or the colon that caused it. */
function atItsCause(root: string, finding: Finding): Finding {
  const file = join(root, finding.file);
  const error = finding.rule === "yaml-syntax" && existsSync(file) ? readYaml(file).error : undefined;
  if (!error?.hasCause) return finding;
  const { line, column, message } = error;
  return { ...finding, line, column, message };
}

function said(
  root: string,
  { rule, message, meant, file, pointer }: RedoclyProblem,
): Pick<Finding, "rule" | "message"> {
  if (rule === "yaml-syntax") return { rule, message: notYaml(message.replace(/ in "[^"]*" \(\d+:\d+\)$/, "")) };
  const isUnresolved = rule === "no-unresolved-refs" && existsSync(file);
  const empty = isUnresolved ? emptyTarget(root, pathIn(root, file), pointer) : undefined;
  if (empty === undefined) return withFix(root, rule, message, meant);
  return { rule, message: `${empty} is empty. Write it, or remove the reference.` };
}
