import { Problem } from "../problem.ts";
import type { Git } from "./git.ts";

/** What the specs are compared with. */
export interface Base {
  readonly commit: string;
  /** As people call it: `v1.2.0`, `merge base with origin/main`. */
  readonly name: string;
  /** Whether it is a release: the changesets that wait came after it. */
  readonly isRelease: boolean;
}

const RELEASES = ["v*", "@tillside/*@*"];
const TRUNKS = ["origin/main", "main"];

/**
 * The base of a comparison: the given commit, else the last release before HEAD, by its tag, else where HEAD left
 * the main branch. Undefined where there is neither.
 *
 * @throws Problem when the commit asked for does not exist.
 */
export async function findBase(git: Git, asked: string | undefined): Promise<Base | undefined> {
  if (asked !== undefined) {
    const commit = await commitOf(git, asked);
    if (commit === undefined)
      throw new Problem(`There is no commit "${asked}" here. Name a tag, a branch or a commit.`);
    return { commit, name: asked, isRelease: false };
  }
  const patterns = RELEASES.map((pattern) => `--match=${pattern}`);
  const tag = await git("describe", "--tags", "--abbrev=0", ...patterns, "HEAD");
  const release = tag && (await commitOf(git, `refs/tags/${tag}`));
  if (release) return { commit: release, name: tag, isRelease: true };
  for (const trunk of TRUNKS) {
    const commit = await git("merge-base", "HEAD", trunk);
    if (commit) return { commit, name: `merge base with ${trunk}`, isRelease: false };
  }
  return undefined;
}

function commitOf(git: Git, name: string): Promise<string | undefined> {
  return git("rev-parse", "--verify", "--quiet", `${name}^{commit}`);
}
