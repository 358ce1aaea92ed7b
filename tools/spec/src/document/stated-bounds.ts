import { NUMBER, numberOf } from "./stated-numbers.ts";

/** A limit of a length, a count or a value that a text states: `at least 3 and at most 400 characters` states two. */
export interface StatedBound {
  readonly least?: number;
  readonly most?: number;
  /** The words as they stand in the text, on one line. */
  readonly words: string;
  readonly index: number;
  /** The word after the number: `characters`, or the name of a list. */
  readonly unit: string;
}

const second = NUMBER.replace("?<number>", "?<second>");
/** Of a duration, a rate or a share the number is no limit of a value; nor is `at least one of …`. */
const NO_BOUND =
  /^(?:of|ms|s|seconds?|min|minutes?|h|hours?|days?|weeks?|months?|years?|calls?|requests?|times?|per|an?)$/i;

const FORMS: readonly {
  readonly words: string;
  readonly bound: (first: number, last: number) => Partial<StatedBound>;
}[] = [
  { words: `${NUMBER} to ${second}`, bound: (least, most) => ({ least, most }) },
  { words: String.raw`(?:at least|no fewer than|counted from) ${NUMBER}(?! to\b)`, bound: (least) => ({ least }) },
  { words: `(?:above|greater than) ${NUMBER}`, bound: (below) => ({ least: below + 1 }) },
  { words: `(?:at most|up to|no more than) ${NUMBER}`, bound: (most) => ({ most }) },
  { words: `exactly ${NUMBER}`, bound: (both) => ({ least: both, most: both }) },
];
const PATTERNS = FORMS.map(({ words, bound }) => ({
  pattern: new RegExp(String.raw`\b${words.replaceAll(" ", String.raw`\s+`)}\b`, "gi"),
  bound,
}));
const UNIT = /^[\s-]+(?<unit>[\w-]+)/;

/** Every limit of a length, a count or a value that a text states, in the order of the text. */
export function statedBounds(text: string): readonly StatedBound[] {
  return PATTERNS.flatMap(({ pattern, bound }) =>
    Array.from(text.matchAll(pattern), ({ 0: words, index, groups: { number = "", second: last = "" } = {} }) => ({
      ...bound(numberOf(number), numberOf(last)),
      words: words.replaceAll(/\s+/g, " "),
      index,
      unit: UNIT.exec(text.slice(index + words.length))?.groups?.unit ?? "",
    })),
  )
    .filter(({ unit }) => !NO_BOUND.test(unit))
    .sort((one, other) => one.index - other.index);
}
