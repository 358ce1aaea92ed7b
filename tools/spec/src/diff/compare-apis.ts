import { bundle } from "../bundle/bundle.ts";
import { type Api, readApis } from "../files/apis.ts";
import type { BaseTree } from "./base-tree.ts";
import type { Change } from "./change.ts";
import { compareDocuments } from "./compare-bundles.ts";
import { type Finding, findings } from "./finding.ts";

/** An API beside its base. */
export interface Comparison {
  readonly api: string;
  readonly state: "new" | "removed" | "unchanged" | "changed";
  readonly changes: readonly Finding[];
}

const REMOVED: Change = { impact: "breaking", operation: "", place: "", what: "The API is gone." };

/**
 * Compares every API of the repository, as its files are now, and every one that only its base has.
 *
 * @param touched says whether any file of an API's spec differs from the base: others are not bundled.
 * @throws Problem with file and line when a spec of today cannot be bundled.
 */
export async function compareApis(
  root: string,
  base: BaseTree,
  touched: (api: string) => boolean,
): Promise<readonly Comparison[]> {
  const today = readApis(root);
  const comparisons: Comparison[] = [];
  // One after the other: each comparison is a process that keeps a core busy.
  for (const api of today) {
    const before = base.apis.find(({ name }) => name === api.name);
    if (!before) comparisons.push({ api: api.name, state: "new", changes: [] });
    else if (!touched(api.name)) comparisons.push({ api: api.name, state: "unchanged", changes: [] });
    else {
      const { document } = await bundle(root, api);
      comparisons.push(compared(api, await compareDocuments(await base.bundle(before), document)));
    }
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
