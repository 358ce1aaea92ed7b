import { pendingChangesets } from "./changesets.ts";
import type { Comparison } from "./compare-apis.ts";
import type { Base } from "./find-base.ts";

/**
 * A sentence for each id in a pending changeset that belongs to no change since the last release. The changelog would show users a
 * change that they do not get. Against another base nothing can be said: changesets of earlier branches wait as well.
 */
export function staleIds(root: string, base: Base, comparisons: readonly Comparison[]): readonly string[] {
  if (!base.isRelease) return [];
  const known = new Set(comparisons.flatMap(({ changes }) => changes.map(({ id }) => id)));
  return pendingChangesets(root).flatMap(({ file, ids }) =>
    ids
      .filter((id) => !known.has(id))
      .map(
        (id) =>
          `${file} names ${id}, which is not a change since ${base.name}: it was taken back, or its values changed again. Remove its line.`,
      ),
  );
}
