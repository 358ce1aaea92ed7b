import type { PackedPackage } from "./packed-package.ts";

/** Problems of a package's changelog, which needs an entry for the released version. */
export function changelogProblems({ name, version, files }: PackedPackage): string[] {
  const changelog = files.get("CHANGELOG.md");
  if (changelog === undefined) {
    return [`${name}: the tarball has no CHANGELOG.md. List it in \`files\`, and add a changeset: npx changeset.`];
  }
  const section = changelog.split(/^## /m).find((text) => text.split("\n")[0]?.trim() === version);
  const sentences = section
    ?.split("\n")
    .slice(1)
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));
  if (sentences?.length) return [];
  return [
    `${name}: CHANGELOG.md says nothing about ${version}. Add a changeset that shows users what changed: npx changeset.`,
  ];
}
