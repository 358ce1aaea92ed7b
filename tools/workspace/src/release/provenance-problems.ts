import type { PackedPackage } from "./packed-package.ts";
import { type RootFields, webAddress } from "./root-fields.ts";

/**
 * Problems that would prevent publishing a package with provenance.
 *
 * @param fields what the root package.json says; where it says nothing, `rootFieldProblems` reports that once for all packages.
 * @param building the repository that runs this, as `GITHUB_REPOSITORY` has it; undefined outside of GitHub.
 */
export function provenanceProblems(
  { name, manifest }: PackedPackage,
  fields: RootFields,
  building: string | undefined,
): string[] {
  const { access, provenance } = (manifest.publishConfig ?? {}) as { access?: string; provenance?: boolean };
  const configured = access === "public" && provenance === true;
  const { url, directory } = (manifest.repository ?? {}) as { url?: string; directory?: string };
  const web = webAddress(fields);
  const isOurs = web === undefined || (url === fields.repository?.url && directory !== undefined);
  const isBuiltThere = web === undefined || building === undefined || web === `https://github.com/${building}`;
  return [
    ...(configured
      ? []
      : [`${name}: set "publishConfig": { "access": "public", "provenance": true } in its package.json.`]),
    ...(isOurs
      ? []
      : [
          `${name}: its package.json has a \`repository\` of its own. Remove it: the root's is filled in when it is packed.`,
        ]),
    ...(isBuiltThere
      ? []
      : [`${name}: \`repository\` is ${web}, but ${building} publishes it. npm would refuse the provenance.`]),
  ];
}
