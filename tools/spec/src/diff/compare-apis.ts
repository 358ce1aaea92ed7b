import { existsSync } from "node:fs";
import { relative } from "node:path";
import { type Api, readApis } from "../files/apis.ts";
import { Problem } from "../problem.ts";
import type { BaseTree } from "./base-tree.ts";
import type { Change } from "./change.ts";
import { compareBundles } from "./compare-bundles.ts";
import { type Finding, findings } from "./finding.ts";

/** An API beside its base. */
export interface Comparison {
  readonly api: string;
  readonly state: "new" | "removed" | "unchanged" | "changed";
  readonly changes: readonly Finding[];
}

const REMOVED: Change = { impact: "breaking", operation: "", place: "", what: "The API is gone." };

/**
 * Compares every API of the repository, and every one that only its base has.
 *
 * @param touched says whether any file of an API's spec differs from the base: others are not bundled.
 * @throws Problem when a bundle of today is missing.
 */
export async function compareApis(
  root: string,
  base: BaseTree,
  touched: (api: string) => boolean,
): Promise<readonly Comparison[]> {
  const today = readApis(root);
  const comparisons: Comparison[] = [];
  // One after the other: each bundling is a process that keeps a core busy.
  for (const api of today) {
    const before = base.apis.find(({ name }) => name === api.name);
    if (!before) comparisons.push({ api: api.name, state: "new", changes: [] });
    else if (!touched(api.name)) comparisons.push({ api: api.name, state: "unchanged", changes: [] });
    else comparisons.push(compared(api, await compareBundles(await base.bundle(before), bundleOf(root, api))));
  }
  const gone = base.apis.filter(({ name }) => !today.some((api) => api.name === name));
  return [
    ...comparisons,
    ...gone.map(({ name }): Comparison => ({ api: name, state: "removed", changes: findings(name, [REMOVED]) })),
  ];
}

function compared({ name }: Api, changes: readonly Change[]): Comparison {
  return { api: name, state: changes.length === 0 ? "unchanged" : "changed", changes: findings(name, changes) };
}

function bundleOf(root: string, { bundle }: Api): string {
  if (existsSync(bundle.json)) return bundle.json;
  throw new Problem(`${relative(root, bundle.json)} is missing. Run \`npm run build\` first.`);
}
