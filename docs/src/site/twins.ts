import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ContentPage } from "./content-pages.ts";
import { llmsFullText } from "./llms-full-text.ts";
import { llmsText } from "./llms-text.ts";
import { twinOf } from "./twin-of.ts";
import { twinText } from "./twin-text.ts";

/**
 * Beside every page its Markdown, `/guides/start/first-call.md`; and for AI tools `/llms.txt`, which lists them, and
 * `/llms-full.txt`, which holds them all.
 */
export async function writeTwins(site: string, pages: readonly ContentPage[]): Promise<void> {
  for (const page of pages) {
    const path = join(site, twinOf(page.slug));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, twinText(page));
  }
  await writeFile(join(site, "llms.txt"), llmsText(pages));
  await writeFile(join(site, "llms-full.txt"), llmsFullText(pages));
}
