import { distance } from "fastest-levenshtein";

/**
 * The one of `known` that an author who wrote `name` most likely meant; undefined where none is near. A name is near another if at most
 * half its letters differ, so that two letters changed over are near however short the name is.
 */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const [first] = known
    .map((each) => ({ each, letters: distance(name.toLowerCase(), each.toLowerCase()) }))
    .sort((one, other) => one.letters - other.letters);
  return first && first.letters <= Math.floor(first.each.length / 2) ? first.each : undefined;
}
