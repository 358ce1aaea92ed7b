/** A part of an excerpt; marked where it is a word that the search hit. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** About two lines of a result. */
const WORDS = 28;

/**
 * The words of a text around those that a search hit.
 *
 * @param hits places of words, from 0.
 */
export function excerptOf(text: string, hits: readonly number[]): readonly Piece[] {
  const words = text.split(" ");
  const marked = new Set(hits);
  const start = windowStart(words.length, hits);
  const end = start + WORDS;
  const shown = words.slice(start, end).map((word, index) => ({ text: `${word} `, marked: marked.has(start + index) }));
  const dots = { text: "…", marked: false };
  return [...(start > 0 ? [dots] : []), ...shown, ...(end < words.length ? [dots] : [])];
}

/** Where the most hits are seen at once; a little before the first of them, so that it reads as a sentence. */
function windowStart(length: number, hits: readonly number[]): number {
  const seenFrom = (start: number) => new Set(hits.filter((hit) => hit >= start && hit < start + WORDS - LEAD)).size;
  const [best = 0] = hits.toSorted((one, other) => seenFrom(other) - seenFrom(one) || one - other);
  return Math.max(0, Math.min(best - LEAD, length - WORDS));
}

const LEAD = 4;
