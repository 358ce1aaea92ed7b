import type { Api } from "../../files/apis.ts";
import type { Verdict } from "../../verdict.ts";
import { repositoryLint } from "../repository/repository-lint.ts";
import { type Finding, format } from "./finding.ts";
import { lintApi, type RulesLint } from "./lint-api.ts";
import { spectralThread } from "./spectral-thread.ts";

/** `tillside-spec lint <api>`: every finding of one API as a line, and their number. */
export async function lintVerdict(root: string, api: Api, lintRules: RulesLint = spectralThread): Promise<Verdict> {
  return verdictOf(api.name, (await lintApi(root, api, lintRules)).findings);
}

/** `tillside-spec lint --texts`: every finding about what several APIs share, or about a text that repeats a fact of a spec. */
export function textsVerdict(root: string): Verdict {
  return verdictOf(
    "texts that repeat a spec (READMEs, guides, docstrings), and ids of several ledgers",
    repositoryLint(root),
  );
}

export function verdictOf(owner: string, findings: readonly Finding[]): Verdict {
  const files = new Set(findings.map(({ file }) => file)).size;
  const sum =
    findings.length === 0 ? "no findings" : `${findings.length} to fix in ${files} file${files === 1 ? "" : "s"}`;
  return { holds: findings.length === 0, lines: [...findings.map(format), `${owner}: ${sum}`] };
}
