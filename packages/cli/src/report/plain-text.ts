import { stripVTControlCharacters } from "node:util";

/** A text of the service's as a terminal may show it: without control characters, which could move its cursor. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/\p{Cc}/gu, " ");
}
