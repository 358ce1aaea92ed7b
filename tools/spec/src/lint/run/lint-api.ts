import { existsSync } from "node:fs";
import type { Json } from "../../document/json.ts";
import type { Api } from "../../files/apis.ts";
import { Problem } from "../../problem.ts";
import { openWithRedocly, type RedoclyDocument } from "../../redocly-core.ts";
import { bundleLint } from "./bundle-lint.ts";
import { type Finding, inOrder, pathIn } from "./finding.ts";
import { redoclyFinding } from "./redocly.ts";

/**
 * A finding of one of these rules makes other findings unreliable. The most basic rule comes first, and only the findings of the first
 * rule that has any are shown.
 */
const BASIC = ["yaml-syntax", "no-unresolved-refs", "struct"];

/** The findings of an API, or its bundle if there are none. */
export type Linted =
  | { readonly findings: readonly [Finding, ...Finding[]] }
  | { readonly findings: readonly []; readonly bundle: Json };

/** Lints a document by the rules that Spectral runs. */
export type RulesLint = (root: string, documentFile: string) => Promise<readonly Finding[]>;

/**
 * Lints one API: Redocly on the document with its $refs, Spectral on the document with its $refs followed, and, if
 * neither finds anything, Redocly on the bundle.
 *
 * @param lintRules where Spectral runs; without it, in this thread.
 */
export async function lintApi(root: string, api: Api, lintRules: RulesLint = inThisThread): Promise<Linted> {
  if (!existsSync(api.document)) {
    const document = pathIn(root, api.document);
    throw new Problem(
      `specs/redocly.yaml: there is no ${document} for api "${api.name}". Write it, or correct the entry.`,
    );
  }
  const linting = settled(() => lintRules(root, api.document));
  const redocly = await openWithRedocly(root, api);
  const structure = (await redocly.lint()).map((problem) => redoclyFinding(root, problem));
  // The bundle is reported on last, and made now: Spectral takes longer.
  const bundling = structure.length === 0 ? settled(() => lintedBundle(root, api, redocly)) : undefined;
  const rules = await linting;
  // A basic problem that Redocly finds may make Spectral fail too, so its error is thrown only if there is none.
  const found = [...structure, ...(rules.status === "fulfilled" ? rules.value : [])];
  for (const rule of BASIC) {
    const [first, ...others] = inOrder(found.filter((finding) => finding.rule === rule));
    if (first) return { findings: [first, ...others] };
  }
  if (rules.status === "rejected") throw rules.reason;
  const [first, ...others] = inOrder(found);
  if (first) return { findings: [first, ...others] };
  const bundled = await bundling;
  if (bundled?.status !== "fulfilled") throw bundled?.reason;
  return bundled.value;
}

async function lintedBundle(root: string, api: Api, redocly: RedoclyDocument): Promise<Linted> {
  const made = await redocly.bundle();
  const found =
    "document" in made
      ? await bundleLint(root, api, redocly, made.document)
      : made.problems.map((problem) => redoclyFinding(root, problem));
  const [first, ...others] = inOrder(found);
  if (first) return { findings: [first, ...others] };
  if (!("document" in made)) throw new Error(`Redocly returned no bundle of ${api.name}, and no problem.`);
  return { findings: [], bundle: made.document };
}

/** Loaded here, because a process that runs Spectral in another thread does without it. */
async function inThisThread(root: string, documentFile: string): Promise<readonly Finding[]> {
  return (await import("./spectral.ts")).spectralLint(root, documentFile);
}

async function settled<T>(work: () => Promise<T>): Promise<PromiseSettledResult<T>> {
  const [result] = await Promise.allSettled([work()]);
  return result;
}
