import { stripVTControlCharacters } from "node:util";

/** A text of the service without control characters, which could move the terminal's cursor. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/\p{Cc}/gu, " ");
}
