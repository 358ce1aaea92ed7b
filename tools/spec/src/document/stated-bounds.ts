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
  /** Whether it is a limit of each item of a list: `each at most 40`, `of at most 40 characters each`. */
  readonly each: boolean;
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
  { words: `between ${NUMBER} and ${second}`, bound: (least, most) => ({ least, most }) },
  {
    words: String.raw`(?:at least|no (?:fewer|less|shorter) than|minimum:?(?: of)?|counted from) ${NUMBER}(?! to\b)`,
    bound: (least) => ({ least }),
  },
  { words: `(?:above|greater than) ${NUMBER}`, bound: (below) => ({ least: below + 1 }) },
  {
    // Only after such a word: `a limit below 1 gives no rows` is not what is allowed.
    words: String.raw`(?<=\b(?:is|be|are|has|have|holds|integer|number|value) )(?:below|(?:less|fewer|shorter) than) ${NUMBER}`,
    bound: (above) => ({ most: above - 1 }),
  },
  {
    words: `(?:at most|up to|no (?:more|longer) than|maximum:?(?: of)?|limited to) ${NUMBER}`,
    bound: (most) => ({ most }),
  },
  { words: `exactly ${NUMBER}`, bound: (both) => ({ least: both, most: both }) },
];
const PATTERNS = FORMS.map(({ words, bound }) => ({
  pattern: new RegExp(String.raw`\b${words.replaceAll(" ", String.raw`\s+`)}\b(?![.,]\d)`, "gi"),
  bound,
}));
const UNIT = /^[\s-]+(?<unit>[\w-]+)/;
const EACH_BEFORE = /\beach(?: of (?:them|these|which))?(?: (?:is|has|with|of))? $/i;
const EACH_AFTER = /^(?: [\w-]+)?(?: long)? each\b/i;

/** Every limit of a length, a count or a value that a text states, in the order of the text. */
export function statedBounds(text: string): readonly StatedBound[] {
  return PATTERNS.flatMap(({ pattern, bound }) =>
    Array.from(text.matchAll(pattern), ({ 0: words, index, groups: { number = "", second: last = "" } = {} }) => ({
      ...bound(numberOf(number), numberOf(last)),
      words: words.replaceAll(/\s+/g, " "),
      index,
      unit: UNIT.exec(text.slice(index + words.length))?.groups?.unit ?? "",
      each: isOfEach(text.slice(0, index), text.slice(index + words.length)),
    })),
  )
    .filter(({ unit }) => !NO_BOUND.test(unit))
    .sort((one, other) => one.index - other.index);
}

function isOfEach(before: string, after: string): boolean {
  return EACH_BEFORE.test(before.replaceAll(/\s+/g, " ")) || EACH_AFTER.test(after.replaceAll(/\s+/g, " "));
}
