import { existsSync } from "node:fs";
import type { Json } from "../../document/json.ts";
import type { Api } from "../../files/apis.ts";
import { Problem } from "../../problem.ts";
import { openWithRedocly } from "../../redocly-core.ts";
import { bundleLint } from "./bundle-lint.ts";
import { type Finding, inOrder, pathIn } from "./finding.ts";
import { redoclyFinding } from "./redocly.ts";
import { spectralLint } from "./spectral.ts";

/**
 * A finding of one of these rules makes other findings unreliable. The most basic rule comes first, and only the findings of the first
 * rule that has any are shown.
 */
const BASIC = ["yaml-syntax", "no-unresolved-refs", "struct"];

/** The findings of an API, or its bundle if there are none. */
export type Linted =
  | { readonly findings: readonly [Finding, ...Finding[]] }
  | { readonly findings: readonly []; readonly bundle: Json };

/**
 * Lints one API: Redocly on the document with its $refs, Spectral on the document with its $refs followed, and, if
 * neither finds anything, Redocly on the bundle.
 */
export async function lintApi(root: string, api: Api): Promise<Linted> {
  if (!existsSync(api.document)) {
    const document = pathIn(root, api.document);
    throw new Problem(
      `specs/redocly.yaml: there is no ${document} for api "${api.name}". Write it, or correct the entry.`,
    );
  }
  const redocly = await openWithRedocly(root, api);
  const structure = (await redocly.lint()).map((problem) => redoclyFinding(root, problem));
  const rules = await settled(() => spectralLint(root, api.document));
  // A basic problem that Redocly finds may make Spectral fail too, so its error is thrown only if there is none.
  const found = [...structure, ...(rules.status === "fulfilled" ? rules.value : [])];
  for (const rule of BASIC) {
    const [first, ...others] = inOrder(found.filter((finding) => finding.rule === rule));
    if (first) return { findings: [first, ...others] };
  }
  if (rules.status === "rejected") throw rules.reason;
  const [first, ...others] = inOrder(found);
  if (first) return { findings: [first, ...others] };

  const made = await redocly.bundle();
  const ofBundle =
    "document" in made
      ? await bundleLint(root, api, redocly, made.document)
      : made.problems.map((problem) => redoclyFinding(root, problem));
  const [firstOfBundle, ...othersOfBundle] = inOrder(ofBundle);
  if (firstOfBundle) return { findings: [firstOfBundle, ...othersOfBundle] };
  if (!("document" in made)) throw new Error(`Redocly returned no bundle of ${api.name}, and no problem.`);
  return { findings: [], bundle: made.document };
}

async function settled<T>(work: () => Promise<T>): Promise<PromiseSettledResult<T>> {
  const [result] = await Promise.allSettled([work()]);
  return result;
}
