import { siblingsOf } from "./dependency-order.ts";
import type { PackedPackage } from "./packed-package.ts";

const VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/**
 * Problems of the versions of packages that are released together.
 *
 * @param fixedGroups names of the packages that have one version (`fixed` of `.changeset/config.json`).
 */
export function versionProblems(
  packages: readonly PackedPackage[],
  fixedGroups: readonly (readonly string[])[],
): string[] {
  const versions = new Map(packages.map(({ name, version }) => [name, version]));
  const unset = packages
    .filter(({ version }) => !VERSION.test(version) || version === "0.0.0")
    .map(
      ({ name, version }) => `${name}: version "${version}" cannot be released. Add a changeset for it: npx changeset.`,
    );
  const apart = fixedGroups.flatMap((names) => {
    const group = names.filter((name) => versions.has(name));
    if (new Set(group.map((name) => versions.get(name))).size <= 1) return [];
    const listed = group.map((name) => `${name} ${versions.get(name)}`).join(", ");
    return [`${listed}: these packages share one version (\`fixed\` of .changeset/config.json). Give all the same.`];
  });
  const ranges = packages.flatMap(({ name, manifest }) =>
    siblingsOf(manifest, versions).flatMap(([sibling, range]) => {
      const version = versions.get(sibling);
      if (range === `^${version}`) return [];
      return [
        `${name}: depends on ${sibling} "${range}", but ${version} is released with it. Write "workspace:^" in its ` +
          "package.json.",
      ];
    }),
  );
  return [...unset, ...apart, ...ranges];
}
