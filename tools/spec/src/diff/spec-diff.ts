import { inTemporaryFolder } from "../files/temporary-folder.ts";
import type { Verdict } from "../verdict.ts";
import { extractBase } from "./base-tree.ts";
import { changesetFaults } from "./changeset-faults.ts";
import { compareApis } from "./compare-apis.ts";
import { type Base, findBase } from "./find-base.ts";
import { type Git, gitIn } from "./git.ts";
import { type Report, reportLines } from "./report.ts";
import { staleIds } from "./stale-ids.ts";
import { uncoveredChanges } from "./uncovered-changes.ts";

const NO_BASE =
  "Nothing to compare with: no release tag, no main branch, or no git. In a shallow clone, fetch the whole history.";

/**
 * Compares the bundles of the repository at `root` with those of an earlier commit. Holds if the changesets cover every
 * change, and nothing that is no change, and can be read.
 *
 * @param asked the commit; without it the last release, else where HEAD left the main branch.
 * @param lines how the report is written.
 * @throws Problem when the commit does not exist, or a spec of either side cannot be read.
 */
export async function specDiff(
  root: string,
  asked?: string,
  lines: (report: Report) => readonly string[] = reportLines,
): Promise<Verdict> {
  const git = gitIn(root);
  const base = await findBase(git, asked);
  if (!base) return { holds: true, lines: [NO_BASE] };
  return inTemporaryFolder(async (folder) => {
    const tree = await extractBase(git, base, folder);
    const comparisons = await compareApis(root, tree, await touchedSince(git, base));
    const report: Report = {
      base,
      comparisons,
      uncovered: await uncoveredChanges(root, git, base, comparisons),
      faults: [...changesetFaults(root), ...staleIds(root, base, comparisons)],
    };
    return { holds: report.uncovered.length + report.faults.length === 0, lines: lines(report) };
  });
}

/** Whether a tracked file that an API's bundle is made of differs from the base. */
async function touchedSince(git: Git, { commit }: Base): Promise<(api: string) => boolean> {
  const files = await git("diff", "--name-only", "-z", "--no-renames", commit, "--", "specs");
  if (files === undefined) return () => true;
  const folders = new Set(files.split("\0").map((file) => file.split("/")[1]));
  return (api) => ["redocly.yaml", "shared", api].some((folder) => folders.has(folder));
}
