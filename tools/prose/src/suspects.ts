import { sentencesIn } from "./rules/sentences-in.ts";
import { wordsIn } from "./rules/words-in.ts";

/** A fenced sample, with the fence that ends it. */
const SAMPLE = /^( *)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\2[`~]* *$/gm;
/** Code in a line, which counts as one word. */
const CODE = /(?<!`)(`+)(?!`)[^`]+\1(?!`)/g;
/** Where a paragraph ends for sure: an empty line, an item of a list, a cell of a table. */
const END = /\n\s*\n|\n\s*[-*] |\|/;

/** What a rule would find, at least: a quick look that spares most texts the parser. It may suspect too much, never too little. */
export interface Suspects {
  readonly words: RegExp | undefined;
  readonly longestSentence: number;
}

export function isMarkdownSuspect(text: string, { words, longestSentence }: Suspects): boolean {
  return text
    .replaceAll(SAMPLE, "\n")
    .split(END)
    .map((paragraph) => paragraph.replaceAll(CODE, "X"))
    .some((paragraph) => words?.test(paragraph) || hasLongSentence(paragraph, longestSentence));
}

/** Whether one of the strings in a program may be one that a rule finds: each part of a string stands on one line. */
export function isProgramSuspect(text: string, { words, longestSentence }: Suspects): boolean {
  return words?.test(text) || text.split("\n").some((line) => wordsIn(line).length > longestSentence);
}

function hasLongSentence(paragraph: string, longest: number): boolean {
  return wordsIn(paragraph).length > longest && sentencesIn(paragraph).some(({ words }) => words.length > longest);
}
