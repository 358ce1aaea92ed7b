import { stripVTControlCharacters } from "node:util";

/**
 * A text of the service without control characters, which could move the terminal's cursor or turn the direction of what follows, and
 * without signs that no one sees. Those that join emoji and letters stay.
 */
export function plainText(text: string): string {
  return stripVTControlCharacters(text).replaceAll(
    /[\p{Cc}\p{Bidi_Control}\u00ad\u200b\u2028\u2029\u2060-\u2064\ufeff]/gu,
    " ",
  );
}

/** The same of a text whose lines stay lines. */
export function plainLines(text: string): string {
  return text.split("\n").map(plainText).join("\n");
}
