import type { PackedPackage } from "./packed-package.ts";
import { relativeLinks } from "./readme-links.ts";

/** Problems of the README that the registry shows: it must exist, and its links must work outside the repository. */
export function readmeProblems({ name, files }: PackedPackage): string[] {
  const readme = files.get("README.md");
  if (readme === undefined) return [`${name}: the tarball has no README.md.`];
  return relativeLinks(readme).map(
    ({ target, line }) =>
      `${name}: README.md:${line} links to "${target}", which a reader of the package cannot open. Link to a file that ` +
      "exists, or to a full address.",
  );
}
