import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pictureText } from "../pictures/picture-text.ts";
import { apiCards, apiCardsMarkdown } from "../reference/api-card.ts";
import { readReferenceApis } from "../reference/read-apis.ts";
import { sandboxFixtures } from "../reference/samples/sandbox-fixtures.ts";
import { type ContentPage, contentPages } from "./content-pages.ts";
import { guideListMarkdown } from "./guide-list.ts";
import { keyWindowOf } from "./key-window-of.ts";
import { limitOf } from "./limit-of.ts";
import { llmsText } from "./llms-text.ts";
import { type ComponentWords, plainMarkdown } from "./plain-markdown.ts";
import { requestMarkdown } from "./request-samples.ts";
import { twinOf } from "./twin-of.ts";

type PageWords = Pick<ComponentWords, "guides" | "apis" | "request">;

/** Beside every page its Markdown, `/guides/start/first-call.md`, and `/llms.txt`, which lists them. */
export async function writeTwins(site: string): Promise<void> {
  const pages = await contentPages();
  const fixtures = await sandboxFixtures();
  const words: PageWords = {
    guides: guideListMarkdown(pages),
    apis: apiCardsMarkdown(apiCards(readReferenceApis())),
    request: (api, operation) => requestMarkdown(api, operation, fixtures),
  };
  for (const page of pages) {
    const path = join(site, twinOf(page.slug));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, twin(page, words));
  }
  await writeFile(join(site, "llms.txt"), llmsText(pages));
}

function twin({ title, description, body }: ContentPage, pageWords: PageWords): string {
  const words = { picture: describe, limit: limitOf, keyWindow: keyWindowOf, ...pageWords };
  return `# ${title}\n\n> ${description}\n\n${plainMarkdown(body, words)}\n`;
}

function describe(picture: string): string {
  const dot = readFileSync(new URL(`../pictures/${picture}.dot`, import.meta.url), "utf8");
  return pictureText(picture, dot).description;
}
