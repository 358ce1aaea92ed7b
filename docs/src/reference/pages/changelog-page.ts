import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@tillside/spec/apis";
import { type WorkspacePackage, workspacePackages } from "@tillside/spec/packages";
import { parse } from "yaml";
import { blocks, code, frontMatter, listed } from "../markdown.ts";
import type { Page } from "./page.ts";

/** What changed for those who use the packages: changesets that wait for a release, then the changelog of each public package. */
export function changelogPage(root: string = repositoryRoot()): Page {
  const packages = workspacePackages(root)
    .filter(({ manifest }) => manifest.private !== true)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return {
    path: "changelog/index",
    markdown: blocks(
      frontMatter({
        title: "Changelog",
        description: "What changed for those who use the packages, by release.",
        tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      }),
      ...releasedTogether(root),
      "## Not yet released",
      blocks(...pending(root, packages)) || "No change waits for a release.",
      ...packages.flatMap((each) => released(root, each)),
    ),
  };
}

/** Which packages always have the same version. */
function releasedTogether(root: string): readonly string[] {
  const { fixed } = JSON.parse(readFileSync(join(root, ".changeset", "config.json"), "utf8")) as {
    readonly fixed: readonly (readonly string[])[];
  };
  return fixed.map(
    (names) =>
      `${listed(names.toSorted().map(code))} are released together, under one version. Each other package has its own.`,
  );
}

/** A heading per changeset, the public packages that it releases, and its text. */
function pending(root: string, packages: readonly WorkspacePackage[]): readonly string[] {
  const isPublic = new Set(packages.map(({ name }) => name));
  return globSync(".changeset/*.md", { cwd: root })
    .toSorted()
    .flatMap((file) => {
      const [, head = "", text = ""] = /^---\n(.*?)---\n(.*)$/s.exec(readFileSync(join(root, file), "utf8")) ?? [];
      const bumps = Object.entries((parse(head) ?? {}) as Record<string, string>).filter(([name]) =>
        isPublic.has(name),
      );
      if (bumps.length === 0) return [];
      const names = bumps.map(([name]) => code(name));
      const releases = bumps.map(([name, bump]) =>
        bumps.length > 1 ? `**${bump}** for ${code(name)}` : `**${bump}**`,
      );
      return blocks(`### ${listed(names)}`, `Next release: ${releases.join(", ")}.`, text.trim());
    });
}

/** The changelog that releases wrote, headings one level down. */
function released(root: string, { name, directory }: WorkspacePackage): readonly string[] {
  const path = join(root, directory, "CHANGELOG.md");
  if (!existsSync(path)) return [];
  const text = readFileSync(path, "utf8")
    .replace(/^# .*$/m, "")
    .trim();
  return [`## ${name}`, text.replaceAll(/^##/gm, "###")];
}
