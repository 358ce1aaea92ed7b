import type { ContentPage } from "./content-pages.ts";
import { twinOf } from "./twin-of.ts";

/** The list of all pages for AI tools: https://llmstxt.org. */
export function llmsText(pages: readonly ContentPage[]): string {
  const start = pages.find(({ slug }) => slug === "");
  const section = (title: string, prefix: string) => {
    const lines = pages.filter(({ slug }) => slug.startsWith(prefix)).map(line);
    return `## ${title}\n\n${lines.join("\n")}`;
  };
  return `${[
    `# ${start?.title ?? "Tillside"}`,
    `> ${start?.description ?? ""}`,
    "Every page is also Markdown: its address without the last slash, with `.md`. OpenAPI documents are at `/downloads/<api>/openapi.json`.",
    section("Guides", "guides/"),
    section("Reference", "reference"),
  ].join("\n\n")}\n`;
}

function line({ slug, title, description }: ContentPage): string {
  return `- [${title}](${twinOf(slug)}): ${description}`;
}
