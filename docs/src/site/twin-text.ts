import type { ContentPage } from "./content-pages.ts";

/** A page as Markdown: its title, what it is about, its body. */
export function twinText({ title, description, body }: ContentPage): string {
  return `# ${title}\n\n> ${description}\n\n${body}\n`;
}
