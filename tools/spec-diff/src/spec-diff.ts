import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { extractBase } from "./base-tree.ts";
import { compareApis } from "./compare-apis.ts";
import { type Base, findBase } from "./find-base.ts";
import { type Git, gitIn } from "./git.ts";
import { reportLines } from "./report.ts";
import { unannounced } from "./unannounced.ts";

/** What to print, and whether every breaking change is announced. */
export interface Verdict {
  readonly holds: boolean;
  readonly lines: readonly string[];
}

const NO_BASE =
  "Nothing to compare with: no release tag, no main branch, or no git. In a shallow clone, fetch the whole history.";

/**
 * Compares the bundles of the repository at `root` with those of an earlier commit.
 *
 * @param asked the commit; without it the last release, else where HEAD left the main branch.
 * @throws Error when the commit does not exist, or a spec of either side cannot be read.
 */
export async function specDiff(root: string, asked?: string): Promise<Verdict> {
  const git = gitIn(root);
  const base = await findBase(git, asked);
  if (!base) return { holds: true, lines: [NO_BASE] };
  const folder = await mkdtemp(join(tmpdir(), "tillside-base-"));
  try {
    const tree = await extractBase(git, base, folder);
    const comparisons = await compareApis(root, tree, await touchedSince(git, base));
    const messages = await unannounced(root, git, base, comparisons);
    const title = `Compared with ${base.name} (${base.commit.slice(0, 12)}):`;
    const refused = messages.flatMap((message) => ["", message]);
    return { holds: messages.length === 0, lines: [title, "", ...reportLines(comparisons), ...refused] };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Whether a tracked file that an API's bundle is made of differs from the base. */
async function touchedSince(git: Git, { commit }: Base): Promise<(api: string) => boolean> {
  const files = await git("diff", "--name-only", "-z", "--no-renames", commit, "--", "specs");
  if (files === undefined) return () => true;
  const folders = new Set(files.split("\0").map((file) => file.split("/")[1]));
  return (api) => ["redocly.yaml", "shared", api].some((folder) => folders.has(folder));
}
