/** Markdown as the words that it shows: without fences, marks and the targets of links. */
export function plainWords(markdown: string): string {
  return markdown
    .replaceAll(/^ *```.*?^ *```$/gms, " ")
    .replaceAll(/^[ |:-]+$/gm, " ")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/^#+ /gm, "")
    .replaceAll(/[`*]+/g, "")
    .replaceAll("|", " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
