import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { at, items } from "../document/json.ts";
import { readYaml } from "../document/yaml-file.ts";
import { ledgerIdsOf } from "../extensions/ledger-ids.ts";
import { readApis } from "../files/apis.ts";
import { type Finding, inOrder, pathIn } from "../lint/run/finding.ts";
import { redoclyFinding } from "../lint/run/redocly.ts";
import { verdictOf } from "../lint/run/verdict.ts";
import { lintFile } from "../redocly-core.ts";
import type { Verdict } from "../verdict.ts";
import { ruleIds } from "./rule-ids.ts";
import { stepCalls } from "./step-calls.ts";
import type { WorkflowFinding } from "./workflow-finding.ts";

const ENDING = ".arazzo.yaml";

/** `tillside-spec workflows`: every finding in specs/workflows as a line. Redocly judges the form, and then our checks what the steps call. */
export async function workflowsVerdict(root: string): Promise<Verdict> {
  const known = new Set(readApis(root).flatMap(({ document }) => [...(ledgerIdsOf(document)?.keys() ?? [])]));
  const findings: Finding[] = [];
  for (const file of globSync(join(root, "specs", "workflows", `*${ENDING}`)).sort()) {
    const form = (await lintFile(root, file)).map((problem) => redoclyFinding(root, problem));
    findings.push(...(form.length > 0 ? form : await ownFindings(root, file, known)));
  }
  return verdictOf("workflows", inOrder(findings));
}

async function ownFindings(root: string, file: string, known: ReadonlySet<string>): Promise<readonly Finding[]> {
  const source = readYaml(file);
  const found = [
    ...namedAlike(file, source.data),
    ...(await stepCalls(root, file, source)),
    ...ruleIds(source.data, known),
  ];
  return found.map(({ path, rule, message }) => ({
    file: pathIn(root, file),
    ...source.positionOf(path),
    severity: "error" as const,
    rule,
    message,
  }));
}

/** A file has one workflow, and its name. */
function namedAlike(file: string, data: unknown): readonly WorkflowFinding[] {
  const name = basename(file, ENDING);
  const ids = items(at(data, "workflows")).map((workflow) => at(workflow, "workflowId"));
  if (ids.length === 1 && ids[0] === name) return [];
  const message = `This file has the workflow ${ids.join(", ")}. Write one workflow in a file, with the file's name: \`workflowId: ${name}\`.`;
  return [{ path: ["workflows", 0, "workflowId"], rule: "workflow-named", message }];
}
