import { NUMBER, numberOf } from "./stated-numbers.ts";

/** A duration that a text states, such as `24 hours`. */
export interface StatedDuration {
  readonly seconds: number;
  /** The words as they stand in the text, on one line. */
  readonly words: string;
  /** Where the words begin in the text, and where they end. */
  readonly index: number;
  readonly end: number;
  /** The sentence or the row of a table that they stand in. */
  readonly sentence: string;
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };
const DURATION = new RegExp(String.raw`${NUMBER}[\s-]*(?<unit>h|hours?|min|minutes?|s|seconds?|days?)\b`, "gi");
/** A full stop before a space, an empty line, or the end of a table's row. */
const BREAK = /[.!?](?=\s)|\n\s*\n|\n(?=\|)/g;

/** Every duration that a text states, in digits or in words. */
export function statedDurations(text: string): readonly StatedDuration[] {
  const breaks = Array.from(text.matchAll(BREAK), ({ 0: mark, index }) => index + mark.length);
  return Array.from(text.matchAll(DURATION), ({ 0: words, index, groups: { number = "", unit = "" } = {} }) => ({
    seconds: numberOf(number) * (SECONDS[unit.charAt(0).toLowerCase()] ?? 0),
    words: words.replaceAll(/\s+/g, " "),
    index,
    end: index + words.length,
    sentence: text.slice(
      breaks.findLast((place) => place <= index) ?? 0,
      breaks.find((place) => place > index),
    ),
  }));
}

/** Whether a sentence speaks of an idempotency key: a key pair and an API key are credentials. */
export function speaksOfKeys(sentence: string): boolean {
  const others = /\bAPI[\s-]keys?\b|\bkey[\s-]pairs?\b/gi;
  return /idempoten|\bkeys?\b|\breplay|\boutcome\b/i.test(sentence.replaceAll(others, ""));
}
