const LONGEST = 30;

/** A change of a value in words: `added`, `removed`, `60 → 120`, or `changed` where the values are long. */
export function changeWords(before: unknown, after: unknown): string {
  if (before === undefined) return "added";
  if (after === undefined) return "removed";
  const words = `${JSON.stringify(before)} → ${JSON.stringify(after)}`;
  return words.length <= LONGEST ? words : "changed";
}
