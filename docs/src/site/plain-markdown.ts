import { sampleTitle } from "../markdown/titled-samples.ts";
import type { LimitForm } from "../reference/words/limit-words.ts";
import type { WindowForm } from "../reference/words/window-words.ts";

/** What stands in the place of a component, as the component itself shows it. */
export interface ComponentWords {
  /** What the picture of that name shows. */
  readonly picture: (name: string) => string;
  readonly limit: (api: string, name: string, form?: LimitForm) => string;
  readonly keyWindow: (api: string, form?: WindowForm) => string;
  readonly tokenLifetime: (api: string) => string;
  /** The request of an operation, as Markdown. */
  readonly request: (api: string, operation: string) => string;
  /** The list of all guides. */
  readonly guides: string;
  /** The list of all APIs. */
  readonly apis: string;
}

/**
 * A page's body as Markdown that stands alone, without imports, comments or components. A picture becomes its description, a request
 * becomes curl, a limit and a key's window become their numbers. What opens on a click is open.
 */
export function plainMarkdown(body: string, words: ComponentWords): string {
  // Fences are left as they are: what looks like a component there is code.
  const parts = body.split(/(^ *```.*?^ *```$)/ms);
  return parts
    .map((part, index) => (index % 2 === 1 ? plainFence(part) : plainText(part, words)))
    .join("")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** Only the language after the backticks. A sample that continues the one above it, and what a sample prints, say so, as on the page. */
function plainFence(text: string): string {
  const plain = text.replace(/^( *```[^\s`]*).*/, "$1");
  const [, indent = "", meta = ""] = text.match(/^( *)```\S* ?(.*)/) ?? [];
  const title = sampleTitle(meta);
  return title === undefined ? plain : `${indent}_${title[0]?.toUpperCase()}${title.slice(1)}:_\n\n${plain}`;
}

const LIMIT = /<Limit api="([\w-]+)" name="([\w-]+)"(?: form="(\w+)")? \/>/g;
const KEY_WINDOW = /<KeyWindow api="([\w-]+)"(?: form="(\w+)")? \/>/g;

const TOKEN_LIFETIME = /<TokenLifetime api="([\w-]+)" \/>/g;

const REQUEST = /<Request api="([\w-]+)" operation="(\w+)"(?: folded)? \/>/g;

function plainText(
  text: string,
  { picture, limit, keyWindow, tokenLifetime, guides, apis, request }: ComponentWords,
): string {
  return text
    .replaceAll(/^import .*$/gm, "")
    .replaceAll(/\{\/\*.*?\*\/\}\n?/gs, "")
    .replaceAll(/<Picture name="([\w-]+)" \/>/g, (_, name: string) => `_Picture: ${picture(name)}_`)
    .replace(/^<GuideList \/>$/m, () => guides)
    .replace(/^<ApiCards \/>$/m, () => apis)
    .replaceAll(REQUEST, (_, api: string, operation: string) => request(api, operation))
    .replaceAll(LIMIT, (_, api: string, name: string, form?: LimitForm) => limit(api, name, form))
    .replaceAll(KEY_WINDOW, (_, api: string, form?: WindowForm) => keyWindow(api, form))
    .replaceAll(TOKEN_LIFETIME, (_, api: string) => tokenLifetime(api))
    .replaceAll(/<summary>(.*?)<\/summary>/g, "**$1**")
    .replaceAll(/^ *<\/?(?:div|details|figure|[A-Z]\w*)\b[^>]*>$/gm, "")
    .replaceAll(/<a id="[^"]*" href="#[^"]*">(.*?)<\/a>/g, "$1")
    .replaceAll(/^:::(\w+)\[(.*?)\]$/gm, "**$2**\n")
    .replaceAll(/^:::\w*$/gm, "");
}
