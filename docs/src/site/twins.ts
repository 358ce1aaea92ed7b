import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pictureText } from "../pictures/picture-text.ts";
import { type ContentPage, contentPages } from "./content-pages.ts";
import { keyWindowOf } from "./key-window-of.ts";
import { limitOf } from "./limit-of.ts";
import { llmsText } from "./llms-text.ts";
import { plainMarkdown } from "./plain-markdown.ts";
import { twinOf } from "./twin-of.ts";

/** Beside every page its Markdown, `/guides/start/first-call.md`, and `/llms.txt`, which lists them. */
export async function writeTwins(site: string): Promise<void> {
  const pages = await contentPages();
  for (const page of pages) {
    const path = join(site, twinOf(page.slug));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, twin(page));
  }
  await writeFile(join(site, "llms.txt"), llmsText(pages));
}

function twin({ title, description, body }: ContentPage): string {
  return `# ${title}\n\n> ${description}\n\n${plainMarkdown(body, { picture: describe, limit: limitOf, keyWindow: keyWindowOf })}\n`;
}

function describe(picture: string): string {
  const dot = readFileSync(new URL(`../pictures/${picture}.dot`, import.meta.url), "utf8");
  return pictureText(picture, dot).description;
}
