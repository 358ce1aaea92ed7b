import type { Api } from "../../files/apis.ts";
import type { Verdict } from "../../verdict.ts";
import { repositoryLint } from "../repository/repository-lint.ts";
import { type Finding, format } from "./finding.ts";
import { lintApi, type RulesLint } from "./lint-api.ts";
import { LintFailure } from "./lint-failure.ts";
import { spectralThread } from "./spectral-thread.ts";

/** `tillside-spec lint <api>`: every finding of one API as a line, and their number; one line where a tool failed on the spec. */
export async function lintVerdict(root: string, api: Api, lintRules: RulesLint = spectralThread): Promise<Verdict> {
  try {
    return verdictOf(api.name, (await lintApi(root, api, lintRules)).findings);
  } catch (error) {
    // The other APIs of a lint of all are still linted.
    if (error instanceof LintFailure) return { holds: false, lines: [error.message] };
    throw error;
  }
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
