import { stripVTControlCharacters } from "node:util";

/** A text of the service without control characters, which could move the terminal's cursor or turn the direction of what follows. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, " ");
}
