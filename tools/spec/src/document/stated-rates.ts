import { NUMBER, numberOf } from "./stated-numbers.ts";

/** A rate that a text states, such as `10 calls per minute`. */
export interface StatedRate {
  /** How many calls fit in the window. */
  readonly requests: number;
  /** Length of the window in seconds. */
  readonly perSeconds: number;
  /** The words as they stand in the text, on one line. */
  readonly words: string;
  /** Where the words begin in the text, and where they end. */
  readonly index: number;
  readonly end: number;
}

/** How many calls a text says may be in flight at once. */
export interface StatedConcurrency {
  readonly concurrency: number;
  readonly words: string;
  readonly index: number;
  readonly end: number;
}

/** How many of some things a text says there are. */
interface StatedCount {
  readonly count: number;
  readonly words: string;
  readonly index: number;
}

const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3_600, day: 86_400 };

/** `10 s per minute` is a duration, not a number of calls. */
const NO_UNIT = String.raw`(?!ms\b|s\b|seconds?\b|minutes?\b|hours?\b|days?\b|milliseconds?\b|[KMG]i?B\b)`;
/** At most four words between the number and its window: `600 reads of an operation a minute`. */
const COUNTED = String.raw`(?:\s+${NO_UNIT}[a-z][\w-]*){0,4}?`;
const WINDOW = String.raw`\s+(?:per|an?|each|every|(?:in|within) (?:an?|one))\s+(?<unit>second|minute|hour|day)\b`;
const RATE = new RegExp(`${NUMBER}${COUNTED}${WINDOW}`, "gi");
/** In words, those that follow a limit of a whole minute; a smaller one such as `fifth` rarely speaks of a limit. */
const ORDINALS: Readonly<Record<string, number>> = {
  eleventh: 11,
  thirteenth: 13,
  sixteenth: 16,
  "twenty-first": 21,
  "thirty-first": 31,
  "sixty-first": 61,
};
const ORDINAL = String.raw`(?<![\w.,])(?<ordinal>\d+(?=st|nd|rd|th)|${Object.keys(ORDINALS).join("|")})(?:st|nd|rd|th)?`;
const OF_WINDOW = String.raw`\s+(?:of|in|within)\s+(?:an?|one|each|every)\s+(?<unit>second|minute|hour|day)\b`;
const EXCESS = new RegExp(`${ORDINAL}${COUNTED}${OF_WINDOW}`, "gi");
const CONCURRENCY = new RegExp(
  String.raw`${NUMBER}(?:\s+${NO_UNIT}[a-z]+)?\s+(?:at\s+once|in\s+flight|under\s+way)\b`,
  "gi",
);
const CONCURRENCY_OF = /\bconcurrency(?: of|:)? (?<number>\d+)\b/gi;

/** Every rate that a text states, in digits or in words. */
export function statedRates(text: string): readonly StatedRate[] {
  return Array.from(text.matchAll(RATE), ({ 0: words, index, groups: { number = "", unit = "" } = {} }) => ({
    requests: numberOf(number),
    perSeconds: SECONDS[unit.toLowerCase()] ?? 0,
    words: words.replaceAll(/\s+/g, " "),
    index,
    end: index + words.length,
  }));
}

/** Every limit that a text states by the first call beyond it: `the eleventh registration of a minute` states 10 per minute. */
export function statedExcesses(text: string): readonly StatedRate[] {
  return Array.from(text.matchAll(EXCESS), ({ 0: words, index, groups: { ordinal = "", unit = "" } = {} }) => ({
    requests: (ORDINALS[ordinal.toLowerCase()] ?? Number(ordinal)) - 1,
    perSeconds: SECONDS[unit.toLowerCase()] ?? 0,
    words: words.replaceAll(/\s+/g, " "),
    index,
    end: index + words.length,
  }));
}

/**
 * Every number of calls at once that a text states.
 *
 * @param style `sentence` leaves out `concurrency: 4`, which elsewhere than in a ledger is the code of an option.
 */
export function statedConcurrencies(
  text: string,
  style: "ledger" | "sentence" = "ledger",
): readonly StatedConcurrency[] {
  const named = style === "ledger" ? text.matchAll(CONCURRENCY_OF) : [];
  return [...text.matchAll(CONCURRENCY), ...named].map(({ 0: words, index, groups: { number = "" } = {} }) => ({
    concurrency: numberOf(number),
    words: words.replaceAll(/\s+/g, " "),
    index,
    end: index + words.length,
  }));
}

/** Every number of these things that a text states, with at most one word between: `eight APIs`, `8 partner APIs`. */
export function statedCounts(text: string, things: string): readonly StatedCount[] {
  const pattern = new RegExp(String.raw`${NUMBER}(?:\s+[a-z-]+)?\s+${things}\b`, "gi");
  return Array.from(text.matchAll(pattern), ({ 0: words, index, groups: { number = "" } = {} }) => ({
    count: numberOf(number),
    words: words.replaceAll(/\s+/g, " "),
    index,
  }));
}
