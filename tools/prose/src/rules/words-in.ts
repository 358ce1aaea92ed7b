const WORD = /[\p{L}\p{N}]/u;

/** The words of a text. A dash or an arrow between spaces is not a word. */
export function wordsIn(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => WORD.test(word));
}
