import type { Api } from "../files/apis.ts";
import { writeTogether } from "../files/write-together.ts";
import type { Finding } from "../lint/run/finding.ts";
import { lintApi, type RulesLint } from "../lint/run/lint-api.ts";
import { renderSpec } from "./render-spec.ts";

/**
 * Lints an API and, where that finds nothing, writes everything that is made of its spec into `dist/`. With findings
 * nothing is written: what was there stays.
 *
 * @throws Problem with file and line where the spec does not specify what a client must know.
 */
export async function buildApi(root: string, api: Api, lintRules?: RulesLint): Promise<readonly Finding[]> {
  const linted = await lintApi(root, api, lintRules);
  if ("bundle" in linted) await writeTogether(await renderSpec(root, api, linted.bundle));
  return linted.findings;
}
