import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pictureText } from "../pictures/picture-text.ts";
import { apiCards, apiCardsMarkdown } from "../reference/api-card.ts";
import { readReferenceApis } from "../reference/read-apis.ts";
import { type ContentPage, contentPages } from "./content-pages.ts";
import { guideListMarkdown } from "./guide-list.ts";
import { keyWindowOf } from "./key-window-of.ts";
import { limitOf } from "./limit-of.ts";
import { llmsText } from "./llms-text.ts";
import { type ComponentWords, plainMarkdown } from "./plain-markdown.ts";
import { twinOf } from "./twin-of.ts";

type Lists = Pick<ComponentWords, "guides" | "apis">;

/** Beside every page its Markdown, `/guides/start/first-call.md`, and `/llms.txt`, which lists them. */
export async function writeTwins(site: string): Promise<void> {
  const pages = await contentPages();
  const lists: Lists = { guides: await guideListMarkdown(), apis: apiCardsMarkdown(apiCards(readReferenceApis())) };
  for (const page of pages) {
    const path = join(site, twinOf(page.slug));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, twin(page, lists));
  }
  await writeFile(join(site, "llms.txt"), llmsText(pages));
}

function twin({ title, description, body }: ContentPage, lists: Lists): string {
  const words = { picture: describe, limit: limitOf, keyWindow: keyWindowOf, ...lists };
  return `# ${title}\n\n> ${description}\n\n${plainMarkdown(body, words)}\n`;
}

function describe(picture: string): string {
  const dot = readFileSync(new URL(`../pictures/${picture}.dot`, import.meta.url), "utf8");
  return pictureText(picture, dot).description;
}
