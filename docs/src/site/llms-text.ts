import type { ContentPage } from "./content-pages.ts";
import { type Section, sectionOf, sections } from "./sections.ts";
import { twinOf } from "./twin-of.ts";

/** The list of all pages for AI tools: https://llmstxt.org. */
export function llmsText(pages: readonly ContentPage[]): string {
  const start = pages.find(({ slug }) => slug === "");
  const section = (one: Section) => {
    const lines = pages.filter(({ slug }) => sectionOf(slug) === one).map(line);
    return `## ${one.label}\n\n${lines.join("\n")}`;
  };
  return `${[
    "# Tillside",
    `> ${start?.description ?? ""}`,
    "Every page is also Markdown: its address without the last slash, with `.md`. OpenAPI documents are at `/downloads/<api>/openapi.json`.",
    ...sections.map(section),
  ].join("\n\n")}\n`;
}

function line({ slug, title, description }: ContentPage): string {
  return `- [${title}](${twinOf(slug)}): ${description}`;
}
