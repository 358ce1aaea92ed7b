/** Markdown as the words that it shows: without fences, marks and the targets of links. */
export function plainWords(markdown: string): string {
  return markdown
    .replaceAll(/^ *```.*?^ *```$/gms, " ")
    .replaceAll(/`([^`\n]+)`/g, (_, code: string) => code.replaceAll("\\|", "|").replaceAll(MARKS, masked))
    .replaceAll(/^[ |:-]+$/gm, " ")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/^ *(?:#+|[-*](?: \[[ x]\])?|>) /gm, "")
    .replaceAll(/(?<![\p{L}\d_])_|_(?![\p{L}\d_])/gu, "")
    .replaceAll(/\\(?=[*_|[\]<>])/g, "")
    .replaceAll(/[`*]+/g, "")
    .replaceAll("|", " ")
    .replaceAll(MASKED, (mark) => String.fromCodePoint((mark.codePointAt(0) ?? 0) - MASK))
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** In code these are no marks: `/partnership/*`. Meanwhile they are characters that no text has. */
const MARKS = /[[\]()<>*_|\\]/g;
const MASK = 0xe000;
const MASKED = /[\u{e000}-\u{e07f}]/gu;

function masked(mark: string): string {
  return String.fromCodePoint((mark.codePointAt(0) ?? 0) + MASK);
}
