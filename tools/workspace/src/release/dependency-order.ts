import type { PackageManifest } from "@tillside/spec/packages";

/** The packages of a release that a package depends on at run time, each with its range. */
export function siblingsOf(
  { dependencies, peerDependencies }: PackageManifest,
  names: Pick<ReadonlyMap<string, unknown>, "has">,
): [name: string, range: string][] {
  const needed = { ...(dependencies as Record<string, string>), ...(peerDependencies as Record<string, string>) };
  return Object.entries(needed).filter(([name]) => names.has(name));
}

/** Sorts packages so that each comes after its dependencies; otherwise keeps their order. */
export function inDependencyOrder<Each extends { readonly name: string; readonly manifest: PackageManifest }>(
  packages: readonly Each[],
): Each[] {
  const byName = new Map(packages.map((each) => [each.name, each]));
  const ordered = new Set<Each>();
  const visit = (each: Each, path: readonly string[]) => {
    if (path.includes(each.name)) throw new Error(`${[...path, each.name].join(" → ")}: these depend on each other.`);
    for (const [sibling] of siblingsOf(each.manifest, byName)) {
      const needed = byName.get(sibling);
      if (needed && !ordered.has(needed)) visit(needed, [...path, each.name]);
    }
    ordered.add(each);
  };
  for (const each of packages) visit(each, []);
  return [...ordered];
}
