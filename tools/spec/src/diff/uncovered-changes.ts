import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Bump, type Changeset, isAtLeast, pendingChangesets } from "./changesets.ts";
import type { Comparison } from "./compare-apis.ts";
import type { Base } from "./find-base.ts";
import { type Finding, idsIn } from "./finding.ts";
import type { Git } from "./git.ts";

/** The changes of an API that no changeset covers. */
export interface UncoveredChanges {
  readonly api: string;
  /** The package whose changeset has to cover them, and the version it has. */
  readonly name: string;
  readonly version: string;
  /** The smallest release that covers all of them. */
  readonly wanted: Bump;
  readonly findings: readonly Finding[];
  /** Changesets that name one of them and announce too small a release. */
  readonly tooSmall: readonly string[];
}

/**
 * What is not covered, API by API. A change is covered by a pending changeset that holds its id and announces a release of the API's
 * client. For a compatible change this is any release, for a breaking one the kind that may break. Once a release has taken the changesets, by
 * the client's changelog and version instead. Where the client is gone with its API, it is the policy, which has the same version.
 * Words need no changeset, and nothing can break for those who use a client that the base does not have.
 */
export async function uncoveredChanges(
  root: string,
  git: Git,
  { commit }: Base,
  comparisons: readonly Comparison[],
): Promise<readonly UncoveredChanges[]> {
  const changesets = pendingChangesets(root);
  const found: UncoveredChanges[] = [];
  for (const { api, changes } of comparisons) {
    const released = await git("show", `${commit}:packages/clients/${api}/package.json`);
    if (released === undefined) continue;
    const folder = folderThatBreaks(root, api);
    const { name, version } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
    const before: string = JSON.parse(released).version;
    const taken = { bump: raise(before, version), ids: await newIds(root, git, commit, folder) };
    const lacking = changes.filter((change) => {
      const wanted = wantedBump(change, before);
      if (wanted === undefined) return false;
      if (isAtLeast(taken.bump, wanted) && taken.ids.includes(change.id)) return false;
      return !changesets.some(({ bumps, ids }) => ids.includes(change.id) && isAtLeast(bumps.get(name), wanted));
    });
    if (lacking.length === 0) continue;
    const breaking = lacking.find(({ impact }) => impact === "breaking");
    found.push({
      api,
      name,
      version,
      wanted: (breaking && wantedBump(breaking, before)) ?? "patch",
      findings: lacking,
      tooSmall: naming(changesets, lacking),
    });
  }
  return found;
}

function naming(changesets: readonly Changeset[], changes: readonly Finding[]): readonly string[] {
  return changesets.filter(({ ids }) => changes.some(({ id }) => ids.includes(id))).map(({ file }) => file);
}

/** Semantic versioning: before 1.0.0 a minor release may break, from then on only a major one. Words need none. */
function wantedBump({ impact }: Finding, version: string): Bump | undefined {
  if (impact === "docs only") return undefined;
  if (impact === "compatible") return "patch";
  return version.startsWith("0.") ? "minor" : "major";
}

/** The ids that a changelog has got since the base: those of releases before it say nothing of what changed after. */
async function newIds(root: string, git: Git, commit: string, folder: string): Promise<readonly string[]> {
  const file = `${folder}/CHANGELOG.md`;
  const today = existsSync(join(root, file)) ? idsIn(readFileSync(join(root, file), "utf8")) : [];
  const earlier = idsIn((await git("show", `${commit}:${file}`)) ?? "");
  const times = (ids: readonly string[], id: string) => ids.filter((one) => one === id).length;
  return today.filter((id) => times(today, id) > times(earlier, id));
}

/** The greatest part of the version that was raised; undefined where none was. */
function raise(before: string, after: string): Bump | undefined {
  const [old, now] = [before, after].map((version) => version.split(".").map((part) => Number.parseInt(part, 10)));
  const index = old?.findIndex((part, position) => part !== now?.[position]) ?? -1;
  if (Number(now?.[index]) > Number(old?.[index])) return (["major", "minor", "patch"] as const)[index];
  return undefined;
}

function folderThatBreaks(root: string, api: string): string {
  const client = `packages/clients/${api}`;
  return existsSync(join(root, client, "package.json")) ? client : "packages/policy";
}
