import type { PackageManifest } from "@tillside/spec/packages";

/** The other packages of a release that a package needs at run time, each with the range it asks for. */
export function siblingsOf(
  { dependencies, peerDependencies }: PackageManifest,
  names: Pick<ReadonlyMap<string, unknown>, "has">,
): [name: string, range: string][] {
  const needed = { ...(dependencies as Record<string, string>), ...(peerDependencies as Record<string, string>) };
  return Object.entries(needed).filter(([name]) => names.has(name));
}

/** Packages in an order in which each comes after those it depends on; otherwise in the order they came. */
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
