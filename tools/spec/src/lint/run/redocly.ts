import { existsSync } from "node:fs";
import { join } from "node:path";
import { keysOf, pointerOf } from "../../document/pointer.ts";
import { targetOf, uriOf } from "../../document/reference.ts";
import { readYaml } from "../../document/yaml-file.ts";
import type { RedoclyProblem } from "../../redocly-core.ts";
import { emptyTarget } from "./empty-target.ts";
import { type Finding, pathIn } from "./finding.ts";
import { GOT_NOTHING, notYaml, withFix } from "./fixes.ts";
import { lastReference } from "./last-reference.ts";
import { lostFragment } from "./lost-fragment.ts";
import { placeFix } from "./place-fix.ts";
import { yamlCause, yamlFault } from "./yaml-cause.ts";

/**
 * Turns a problem that Redocly found into a finding.
 *
 * @param document the root document of the API that was linted.
 */
export function redoclyFinding(root: string, found: RedoclyProblem, document?: string): Finding {
  const problem = atItsKey(atItsReference(found));
  const { line, column, severity } = problem;
  return atItsCause(root, {
    file: pathIn(root, problem.file),
    line,
    column,
    severity,
    ...said(root, problem, document),
  });
}

/** The problem at the `$ref` that leads nowhere. Redocly shows the one that leads to the file where that stands. */
function atItsReference(problem: RedoclyProblem): RedoclyProblem {
  const { rule, file, pointer } = problem;
  if (rule !== "no-unresolved-refs" || !existsSync(file)) return problem;
  const first = targetOf(file, pointer);
  const last = lastReference(first);
  if (uriOf(last) === uriOf(first)) return problem;
  const place = readYaml(last.file).positionOf([...last.path, "$ref"]);
  return { ...problem, ...place, file: last.file, pointer: `#${pointerOf(last.path)}` };
}

/** The problem at the key that has no value. Redocly shows line 1 for some of them. */
function atItsKey(problem: RedoclyProblem): RedoclyProblem {
  const { rule, message, file, pointer } = problem;
  if (rule !== "struct" || !GOT_NOTHING.test(message) || !existsSync(file)) return problem;
  return { ...problem, ...readYaml(file).positionOf(keysOf(pointer)) };
}

/** The place of a YAML error. Redocly shows where it noticed the error, which may be lines below the quote or the colon that caused it. */
function atItsCause(root: string, finding: Finding): Finding {
  const file = join(root, finding.file);
  const fault = finding.rule === "yaml-syntax" && existsSync(file) ? yamlFault(file) : undefined;
  // Redocly gives no place for some errors, such as a second document in the file.
  const isPlaced = Number.isFinite(finding.line) && Number.isFinite(finding.column);
  if (fault === undefined) return isPlaced ? finding : { ...finding, line: 1, column: 1 };
  return { ...finding, ...(isPlaced ? yamlCause(file, finding.line) : fault) };
}

function said(root: string, problem: RedoclyProblem, document: string | undefined): Pick<Finding, "rule" | "message"> {
  const { rule, message, file, pointer } = problem;
  if (rule === "yaml-syntax") return { rule, message: notYaml(message.replace(/ in "[^"]*" \(\d+:\d+\)$/, "")) };
  if (rule === "struct" && isWithoutContent(file, pointer)) {
    return { rule, message: `${pathIn(root, file)} is empty. Write it, or remove what refers to it.` };
  }
  if (rule === "struct" && message.startsWith("Document must be JSON object")) {
    const message = `The document is ${kindOf(readYaml(file).data)}. Write an object, which begins with \`openapi: 3.1.0\`.`;
    return { rule, message };
  }
  const isUnresolved = rule === "no-unresolved-refs" && existsSync(file);
  const empty = isUnresolved ? emptyTarget(root, pathIn(root, file), pointer) : undefined;
  if (empty !== undefined) return { rule, message: `${empty} is empty. Write it, or remove the reference.` };
  const lost = isUnresolved ? lostFragment(root, pathIn(root, file), pointer) : undefined;
  if (lost !== undefined) return { rule, message: lost };
  return withFix(root, rule, message, { fix: placeFix(root, problem, document), key: keysOf(pointer).at(-1) });
}

/** What a document is in place of an object. Redocly calls a list an object. */
function kindOf(data: unknown): string {
  return Array.isArray(data) ? "a list" : typeof data === "string" ? "a text" : `a ${typeof data}`;
}

/** Whether a file has comments only, or `~`. */
function isWithoutContent(file: string, pointer: string): boolean {
  if (keysOf(pointer).join("") !== "" || !existsSync(file)) return false;
  const { data, error } = readYaml(file);
  return error === undefined && (data ?? null) === null;
}
