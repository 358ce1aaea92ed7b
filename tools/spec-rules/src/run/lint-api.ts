import { existsSync } from "node:fs";
import type { Api } from "@tillside/codegen/apis";
import { bundleLint } from "./bundle-lint.ts";
import { type Finding, inOrder, pathIn } from "./finding.ts";
import { redoclyLint } from "./redocly.ts";

/** What makes every later finding doubtful, the most basic first: only these are shown then. */
const BASIC = ["yaml-syntax", "no-unresolved-refs", "struct"];

/**
 * The findings of one API: Redocly on the document with its $refs, Spectral on the document with its $refs followed,
 * and, where neither finds anything, Redocly on the bundle. The three run at the same time.
 */
export async function lintApi(root: string, api: Api): Promise<readonly Finding[]> {
  if (!existsSync(api.document)) {
    const document = pathIn(root, api.document);
    throw new Error(
      `specs/redocly.yaml: there is no ${document} for api "${api.name}". Write it, or correct the entry.`,
    );
  }
  const [structure, bundle, rules] = await Promise.allSettled([
    redoclyLint(root, api.name),
    bundleLint(root, api),
    // Loaded here, while Redocly's processes already run: Spectral takes a third of the whole time to load.
    import("./spectral.ts").then(({ spectralLint }) => spectralLint(root, api.document)),
  ]);
  // Where Redocly finds the basics wrong, the others may well have failed: that is no second finding.
  const found = [...settled(structure), ...(rules.status === "fulfilled" ? rules.value : [])];
  for (const rule of BASIC) {
    const basic = found.filter((finding) => finding.rule === rule);
    if (basic.length > 0) return inOrder(basic);
  }
  const ofSource = [...settled(structure), ...settled(rules)];
  return inOrder(ofSource.length > 0 ? ofSource : settled(bundle));
}

function settled<T>(result: PromiseSettledResult<T>): T {
  if (result.status === "rejected") throw result.reason;
  return result.value;
}
