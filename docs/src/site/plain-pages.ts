import { readFileSync } from "node:fs";
import { pictureText } from "../pictures/picture-text.ts";
import { apiCards, apiCardsMarkdown } from "../reference/api-card.ts";
import { readReferenceApis } from "../reference/read-apis.ts";
import { sandboxFixtures } from "../reference/samples/sandbox-fixtures.ts";
import { type ContentPage, contentPages } from "./content-pages.ts";
import { guideListMarkdown } from "./guide-list.ts";
import { keyWindowOf } from "./key-window-of.ts";
import { limitOf } from "./limit-of.ts";
import { plainMarkdown } from "./plain-markdown.ts";
import { requestMarkdown } from "./request-samples.ts";
import { tokenLifetimeOf } from "./token-lifetime-of.ts";

/** Every content page with its body as Markdown that stands alone. */
export async function plainPages(): Promise<readonly ContentPage[]> {
  const pages = await contentPages();
  const fixtures = await sandboxFixtures();
  const words = {
    picture: describe,
    limit: limitOf,
    keyWindow: keyWindowOf,
    tokenLifetime: tokenLifetimeOf,
    guides: guideListMarkdown(pages),
    apis: apiCardsMarkdown(apiCards(readReferenceApis())),
    request: (api: string, operation: string) => requestMarkdown(api, operation, fixtures),
  };
  return pages.map((page) => ({ ...page, body: plainMarkdown(page.body, words) }));
}

function describe(picture: string): string {
  const dot = readFileSync(new URL(`../pictures/${picture}.dot`, import.meta.url), "utf8");
  return pictureText(picture, dot).description;
}
