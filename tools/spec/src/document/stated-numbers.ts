const WORDS = [
  ["one", 1],
  ["two", 2],
  ["three", 3],
  ["four", 4],
  ["five", 5],
  ["six", 6],
  ["seven", 7],
  ["eight", 8],
  ["nine", 9],
  ["ten", 10],
  ["eleven", 11],
  ["twelve", 12],
  ["fifteen", 15],
  ["twenty", 20],
  ["thirty", 30],
  ["forty", 40],
  ["fifty", 50],
  ["sixty", 60],
  ["hundred", 100],
] as const;
const NUMBERS: ReadonlyMap<string, number> = new Map(WORDS);

/** A number in a text, in digits or in words, as the group `number`. */
export const NUMBER = String.raw`(?<![\w.,])(?<number>\d{1,3}(?:,\d{3})+|\d+|${[...NUMBERS.keys()].join("|")})`;

/** A number in digits, with or without commas, or as one of the words that a sentence uses. */
export function numberOf(text: string): number {
  return NUMBERS.get(text.toLowerCase()) ?? Number(text.replaceAll(",", ""));
}
