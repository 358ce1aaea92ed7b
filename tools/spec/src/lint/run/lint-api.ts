import { existsSync } from "node:fs";
import type { Json } from "../../document/json.ts";
import type { Api } from "../../files/apis.ts";
import { Problem } from "../../problem.ts";
import { openWithRedocly } from "../../redocly-core.ts";
import { bundleLint } from "./bundle-lint.ts";
import { type Finding, inOrder, pathIn } from "./finding.ts";
import { redoclyFinding } from "./redocly.ts";
import { spectralLint } from "./spectral.ts";

/** What makes every later finding doubtful, the most basic first: only these are shown then. */
const BASIC = ["yaml-syntax", "no-unresolved-refs", "struct"];

/** What the lint of an API found; without findings it has bundled the API as well. */
export type Linted =
  | { readonly findings: readonly [Finding, ...Finding[]] }
  | { readonly findings: readonly []; readonly bundle: Json };

/**
 * Lints one API: Redocly on the document with its $refs, Spectral on the document with its $refs followed, and, where
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
  // Where Redocly finds the basics wrong, Spectral may well have failed: that is no second finding.
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
  if (!("document" in made)) throw new Error(`Redocly made no bundle of ${api.name} and does not say why.`);
  return { findings: [], bundle: made.document };
}

async function settled<T>(work: () => Promise<T>): Promise<PromiseSettledResult<T>> {
  const [result] = await Promise.allSettled([work()]);
  return result;
}
