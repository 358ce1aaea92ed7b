import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@tillside/spec/apis";
import { parse } from "yaml";
import { blocks, code, frontMatter, item } from "../markdown.ts";
import type { Page } from "./page.ts";

/** What changed for those who use the packages: changesets that wait for a release, then what was released. */
export function changelogPage(root: string = repositoryRoot()): Page {
  const released = releases(root);
  return {
    path: "reference/changelog",
    markdown: blocks(
      frontMatter({
        title: "Changelog",
        description: "What changed for those who use the packages, by release.",
        tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 2 },
      }),
      "The policy, bulk and all clients are released together, under one version. Mocks, sandbox and command line have versions of their own.",
      "## Not yet released",
      waiting(root).join("\n") || "Nothing waits for a release.",
      ...released,
    ),
  };
}

/** A list item per changeset. */
function waiting(root: string): readonly string[] {
  const folder = join(root, ".changeset");
  return readdirSync(folder)
    .filter((file) => file.endsWith(".md") && file !== "README.md")
    .sort()
    .map((file) => {
      const [, head = "", text = ""] = /^---\n(.*?)---\n(.*)$/s.exec(readFileSync(join(folder, file), "utf8")) ?? [];
      const bumps = Object.entries((parse(head) ?? {}) as Record<string, string>);
      return item(`**${bumpOf(bumps)}** for ${bumps.map(([name]) => code(name)).join(", ")}`, text.trim());
    });
}

/** The largest step of a changeset's packages. */
function bumpOf(bumps: readonly (readonly [string, string])[]): string {
  const steps = new Set(bumps.map(([, bump]) => bump));
  return ["major", "minor", "patch"].find((step) => steps.has(step)) ?? "patch";
}

/** The changelogs that releases wrote, headings one level down. */
function releases(root: string): readonly string[] {
  return ["policy", "bulk", "sandbox", "mocks", "cli"].flatMap((name) => {
    const path = join(root, "packages", name, "CHANGELOG.md");
    if (!existsSync(path)) return [];
    const text = readFileSync(path, "utf8")
      .replace(/^# .*$/m, "")
      .trim();
    return [`## @tillside/${name}`, text.replaceAll(/^##/gm, "###")];
  });
}
