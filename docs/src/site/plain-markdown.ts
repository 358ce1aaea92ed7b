/**
 * A page's body as Markdown that stands alone: no imports, comments or components; a picture is what it shows in words,
 * and what opens on a click is open.
 *
 * @param describe says in words what the picture of that name shows.
 */
export function plainMarkdown(body: string, describe: (picture: string) => string): string {
  // Fences are left as they are: what looks like a component there is code.
  const parts = body.split(/(^ *```.*?^ *```$)/ms);
  return parts
    .map((part, index) => (index % 2 === 1 ? plainFence(part) : plainText(part, describe)))
    .join("")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** Only the language after the backticks. */
function plainFence(text: string): string {
  return text.replace(/^( *```[^\s`]*).*/, "$1");
}

function plainText(text: string, describe: (picture: string) => string): string {
  return text
    .replaceAll(/^import .*$/gm, "")
    .replaceAll(/\{\/\*.*?\*\/\}\n?/gs, "")
    .replaceAll(/<Picture name="([\w-]+)" \/>/g, (_, name: string) => `_Picture: ${describe(name)}_`)
    .replaceAll(/<summary>(.*?)<\/summary>/g, "**$1**")
    .replaceAll(/^ *<\/?(?:div|details|figure|[A-Z]\w*)\b[^>]*>$/gm, "")
    .replaceAll(/<a id="[^"]*" href="#[^"]*">(.*?)<\/a>/g, "$1")
    .replaceAll(/^:::(\w+)\[(.*?)\]$/gm, "**$2**\n")
    .replaceAll(/^:::\w*$/gm, "");
}
