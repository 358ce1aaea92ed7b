import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { announcedBumps, BUMPS, type Bump } from "./changesets.ts";
import type { Comparison } from "./compare-apis.ts";
import type { Base } from "./find-base.ts";
import type { Git } from "./git.ts";

/**
 * A message for each API whose breaking changes no changeset announces, and no version has carried since the base. The
 * changeset names the API's client, or, where that is gone with its API, the policy, which has the same version. Of a
 * client that the base does not have, nothing can break.
 */
export async function unannounced(
  root: string,
  git: Git,
  { commit }: Base,
  comparisons: readonly Comparison[],
): Promise<readonly string[]> {
  const announced = announcedBumps(root);
  const messages: string[] = [];
  for (const { api, changes } of comparisons) {
    const breaking = changes.filter(({ impact }) => impact === "breaking").length;
    const released = await git("show", `${commit}:packages/clients/${api}/package.json`);
    if (breaking === 0 || released === undefined) continue;
    const { name, version } = packageThatBreaks(root, api);
    const before: string = JSON.parse(released).version;
    const wanted = breakingBump(before);
    const isAnnounced = BUMPS.indexOf(announced.get(name) ?? "patch") >= BUMPS.indexOf(wanted);
    if (isAnnounced || isRaised(before, version, wanted)) continue;
    messages.push(
      `${api}: ${breaking} breaking, and no ${wanted} release of ${name} (now ${version}) announces it. ` +
        `Take the change back, or run \`npx changeset\` and choose ${wanted} for ${name}.`,
    );
  }
  return messages;
}

/** Semantic versioning: before 1.0.0 a minor release may break, from then on only a major one. */
function breakingBump(version: string): Bump {
  return version.startsWith("0.") ? "minor" : "major";
}

function isRaised(before: string, after: string, wanted: Bump): boolean {
  const [[major = 0, minor = 0], [majorAfter = 0, minorAfter = 0]] = [numbers(before), numbers(after)];
  return majorAfter > major || (wanted === "minor" && majorAfter === major && minorAfter > minor);
}

function numbers(version: string): readonly number[] {
  return version.split(".").map((part) => Number.parseInt(part, 10));
}

function packageThatBreaks(root: string, api: string): { readonly name: string; readonly version: string } {
  const client = join(root, "packages/clients", api, "package.json");
  return JSON.parse(readFileSync(existsSync(client) ? client : join(root, "packages/policy/package.json"), "utf8"));
}
