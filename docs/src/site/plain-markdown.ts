import type { LimitForm } from "../reference/words/limit-words.ts";

/** A limit in words. */
export type LimitOf = (api: string, name: string, form?: LimitForm) => string;

/**
 * A page's body as Markdown that stands alone: no imports, comments or components; a picture is what it shows in words,
 * a limit is its number, and what opens on a click is open.
 *
 * @param describe says in words what the picture of that name shows.
 * @param limitOf says a limit in words, as the component of that name does.
 */
export function plainMarkdown(body: string, describe: (picture: string) => string, limitOf: LimitOf): string {
  // Fences are left as they are: what looks like a component there is code.
  const parts = body.split(/(^ *```.*?^ *```$)/ms);
  return parts
    .map((part, index) => (index % 2 === 1 ? plainFence(part) : plainText(part, describe, limitOf)))
    .join("")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** Only the language after the backticks. */
function plainFence(text: string): string {
  return text.replace(/^( *```[^\s`]*).*/, "$1");
}

const LIMIT = /<Limit api="([\w-]+)" name="([\w-]+)"(?: form="(\w+)")? \/>/g;

function plainText(text: string, describe: (picture: string) => string, limitOf: LimitOf): string {
  return text
    .replaceAll(/^import .*$/gm, "")
    .replaceAll(/\{\/\*.*?\*\/\}\n?/gs, "")
    .replaceAll(/<Picture name="([\w-]+)" \/>/g, (_, name: string) => `_Picture: ${describe(name)}_`)
    .replaceAll(LIMIT, (_, api: string, name: string, form?: LimitForm) => limitOf(api, name, form))
    .replaceAll(/<summary>(.*?)<\/summary>/g, "**$1**")
    .replaceAll(/^ *<\/?(?:div|details|figure|[A-Z]\w*)\b[^>]*>$/gm, "")
    .replaceAll(/<a id="[^"]*" href="#[^"]*">(.*?)<\/a>/g, "$1")
    .replaceAll(/^:::(\w+)\[(.*?)\]$/gm, "**$2**\n")
    .replaceAll(/^:::\w*$/gm, "");
}
