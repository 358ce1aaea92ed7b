/** A text, or its beginning if it is long. */
export function beginningOf(text: string, most: number): string {
  // A part of a text keeps the whole text in memory, so it is written anew.
  return text.length > most ? `${utf8.decode(new TextEncoder().encode(text.slice(0, most)))}…` : text;
}

const utf8 = new TextDecoder();
