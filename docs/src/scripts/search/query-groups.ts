/** Words that readers type, and searches that find what they mean. */
export interface Synonym {
  readonly typed: readonly string[];
  readonly means: readonly string[];
}

/** Words that no page is about. */
const STOP_WORDS = new Set(
  [
    "a an and are as at be by can do does for from how i in into is it",
    "its me my of on or our that the there this to we what when with you your",
  ].flatMap((words) => words.split(" ")),
);

/** Longer questions are cut: the first words say what they are about. */
const MOST_WORDS = 12;

/**
 * What to look for: the words of the question, then those of each synonym in it. A result has to match the words of one
 * group, better all than some.
 */
export function queryGroups(question: string, synonyms: readonly Synonym[]): readonly (readonly string[])[] {
  const words = wordsOf(question).slice(0, MOST_WORDS);
  const sentence = ` ${words.join(" ")} `;
  const meant = synonyms
    .filter(({ typed }) => typed.some((phrase) => includesPhrase(sentence, phrase)))
    .flatMap(({ means }) => means.map((phrase) => withoutStopWords(wordsOf(phrase))));
  return [withoutStopWords(words), ...meant].filter((group) => group.length > 0);
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

function withoutStopWords(words: readonly string[]): readonly string[] {
  const kept = words.filter((word) => !STOP_WORDS.has(word));
  return kept.length > 0 ? kept : words;
}

/** Whole words, the last one perhaps with another ending: `hang` is in `request hangs`. */
function includesPhrase(sentence: string, phrase: string): boolean {
  return ENDINGS.some((ending) => sentence.includes(` ${phrase}${ending} `));
}

const ENDINGS = ["", "s", "es", "ed", "d", "ing"] as const;
