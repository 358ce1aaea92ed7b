import type { ContentPage } from "./content-pages.ts";
import { twinOf } from "./twin-of.ts";
import { twinText } from "./twin-text.ts";

/** The Markdown of all pages in one text for AI tools, each behind its address. */
export function llmsFullText(pages: readonly ContentPage[]): string {
  return pages.map((page) => `<!-- ${twinOf(page.slug)} -->\n\n${twinText(page)}`).join("\n");
}
