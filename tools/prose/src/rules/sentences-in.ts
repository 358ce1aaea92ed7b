import { wordsIn } from "./words-in.ts";

const SEGMENTER = new Intl.Segmenter("en", { granularity: "sentence" });
/**
 * A middle dot separates items of a list. The segmenter does not end a sentence before a small letter or a number, with which one may
 * start: `another path. openapi-fetch encodes it`.
 */
const BREAK = / · |(?<!\b(?:e\.g|i\.e|etc|vs))[.!?]\s+(?=["'(]?[\p{Ll}\d])/u;

/** A sentence of a text, or an item of a list in it, and where it starts. */
export interface Sentence {
  readonly words: readonly string[];
  readonly index: number;
}

/** The sentences of a paragraph. A line break does not end one. */
export function sentencesIn(paragraph: string): readonly Sentence[] {
  return Array.from(SEGMENTER.segment(paragraph.replaceAll("\n", " ")), ({ segment, index }) => ({
    words: longest(segment.split(BREAK).map(wordsIn)),
    index,
  }));
}

function longest(items: readonly (readonly string[])[]): readonly string[] {
  return items.reduce((most, item) => (item.length > most.length ? item : most), []);
}
