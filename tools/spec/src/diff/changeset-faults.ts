import { workspacePackages } from "../files/workspace-packages.ts";
import { BUMPS, pendingChangesets } from "./changesets.ts";

/** A sentence for each pending changeset that no release could read, or that announces nothing a package can have. */
export function changesetFaults(root: string): readonly string[] {
  const packages = new Set(workspacePackages(root).map(({ name }) => name));
  return pendingChangesets(root).flatMap(({ file, bumps, problem }) => {
    if (problem !== undefined) return [`${file}: ${problem}`];
    return [...bumps].flatMap(([name, bump]) => [
      ...(packages.has(name) ? [] : [`${file} names the package ${name}, which does not exist. Is it misspelt?`]),
      ...(BUMPS.includes(bump) ? [] : [`${file} announces ${bump} for ${name}. Write patch, minor or major.`]),
    ]);
  });
}
