import { existsSync } from "node:fs";
import { join } from "node:path";
import { emptyTarget } from "./empty-target.ts";
import { type Finding, pathIn } from "./finding.ts";
import { mended, notYaml } from "./mends.ts";
import { type Run, runTool } from "./tool.ts";

/** A finding of Redocly and the JSON pointer of its place. */
export interface RedoclyFinding extends Finding {
  readonly pointer: string;
}

interface Problem {
  readonly ruleId: string;
  readonly severity: string;
  readonly message: string;
  /** What the author may have meant. */
  readonly suggest?: readonly string[];
  readonly location: readonly {
    readonly source: { readonly ref: string };
    readonly pointer?: string;
    readonly start?: { readonly line: number; readonly col: number };
  }[];
}

/** Redocly's configuration, from the repository root. */
export const CONFIGURATION = "specs/redocly.yaml";

/** Runs one Redocly command in the repository root. */
export function redocly(root: string, configuration: string, ...words: readonly string[]): Promise<Run> {
  return runTool("@redocly/cli/bin/cli.js", [...words, "--config", configuration, "--lint-config", "off"], root);
}

/** Lints an API by its name in the configuration. */
export async function redoclyLint(
  root: string,
  name: string,
  configuration: string = CONFIGURATION,
): Promise<readonly RedoclyFinding[]> {
  const run = await redocly(root, configuration, "lint", name, "--format", "json", "--max-problems", "10000");
  return readRedocly(root, run);
}

/** What Redocly printed as findings: its JSON, or, where it could not read the root document, its words on stderr. */
export function readRedocly(root: string, { output, errors }: Run): readonly RedoclyFinding[] {
  if (output.trimStart().startsWith("{")) {
    return (JSON.parse(output) as { problems: readonly Problem[] }).problems.map((problem) =>
      fromProblem(root, problem),
    );
  }
  return [fromWords(root, errors)];
}

/** What Redocly says of a root document it cannot take at all: `… <file>:`, then `- <reason>`, for YAML with the place. */
function fromWords(root: string, errors: string): RedoclyFinding {
  const unread = /- (?<reason>.*?) in "(?<file>[^"]+)" \((?<line>\d+):(?<column>\d+)\)/s.exec(errors);
  const unfit = /when processing (?<file>\S+):\s+- (?<reason>[^\n]*)/.exec(errors);
  const { file, reason, line = 1, column = 1 } = unread?.groups ?? unfit?.groups ?? {};
  if (file === undefined) throw new Error(`Redocly did not answer:\n${errors.trim()}`);
  return {
    file: pathIn(root, file),
    line: Number(line),
    column: Number(column),
    pointer: "#/",
    severity: "error",
    ...(unread ? { rule: "yaml-syntax", message: notYaml(`${reason}`) } : { rule: "struct", message: `${reason}.` }),
  };
}

function fromProblem(
  root: string,
  { ruleId, severity, message, suggest = [], location: [place] }: Problem,
): RedoclyFinding {
  const [file, pointer] = [place?.source.ref ?? "", place?.pointer ?? "#/"];
  const isUnresolved = ruleId === "no-unresolved-refs" && place !== undefined;
  const empty = isUnresolved && existsSync(join(root, file)) ? emptyTarget(root, file, pointer) : undefined;
  return {
    file,
    line: place?.start?.line ?? 1,
    column: place?.start?.col ?? 1,
    pointer,
    severity: severity === "error" ? "error" : "warning",
    ...(empty === undefined
      ? mended(root, ruleId, message, suggest[0])
      : { rule: ruleId, message: `${empty} is empty: write it, or take the reference out.` }),
  };
}
