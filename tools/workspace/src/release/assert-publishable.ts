import type { ReleaseList } from "./release-list.ts";

/** The facts to check before the first package is published. */
export interface Circumstances {
  readonly list: Pick<ReleaseList, "commit">;
  /** The commit that is checked out. */
  readonly commit: string;
  /** File names of the changesets that were not released yet. */
  readonly pending: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** @throws Error that says why nothing can be published now, and what to do. */
export function assertPublishable({ list, commit, pending, env }: Circumstances): void {
  if (env.ACTIONS_ID_TOKEN_REQUEST_URL === undefined) {
    throw new Error(
      "Only the publish job of .github/workflows/release.yml publishes: provenance needs its `id-token: write`. Nothing was " +
        "published. Try a release here with npm run release -- --dry-run.",
    );
  }
  if (pending.length > 0) {
    throw new Error(
      `${pending.length} changesets are not released yet (.changeset/${pending[0]} …). Nothing was published. Merge the ` +
        '"Version Packages" pull request first.',
    );
  }
  if (list.commit !== commit) {
    throw new Error(
      `The tarballs are from commit ${list.commit}, but ${commit} is checked out. Nothing was published. Pack this commit: npm ` +
        "run release -- --dry-run.",
    );
  }
}
