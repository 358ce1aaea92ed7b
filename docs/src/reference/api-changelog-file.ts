import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@tillside/spec/apis";
import { blocks, frontMatter } from "./markdown.ts";
import type { Page } from "./pages/page.ts";

/** What the head of the API changelog says. */
export const apiChangelogTexts = {
  title: "API changelog",
  description: "What changed in the description of each API, by date.",
};

/**
 * The text of the API changelog. It changes with every edit of a spec, so it is no page of the collection: those are part of the program
 * that renders the pages. `writeReference` writes it.
 */
export function apiChangelogFile(root: string = repositoryRoot()): string {
  return join(root, "docs", ".api-changelog.md");
}

export function readApiChangelog(): string {
  return readFileSync(apiChangelogFile(), "utf8");
}

/** The page as Markdown. */
export function apiChangelogPage(): Page {
  return { path: "changelog/apis", markdown: blocks(frontMatter(apiChangelogTexts), readApiChangelog()) };
}
