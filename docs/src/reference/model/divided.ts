import type { Text } from "./text.ts";

/** A text in two parts: what the contract specifies, and the sentences that only say what it does not. */
export interface DividedText {
  readonly specified: string;
  readonly unspecified: string;
}

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/**
 * Parts a text whose gaps are shown by an icon. A sentence that also says what to do ("… is not documented, so send it.") is one of
 * those that the contract specifies.
 */
export function divided({ text, gaps }: Text): DividedText {
  if (gaps.length === 0) return { specified: text, unspecified: "" };
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => sentencesOf(paragraph));
  return {
    specified: joined(paragraphs.map((each) => each.filter((sentence) => !isGap(sentence)))),
    unspecified: joined(paragraphs.map((each) => each.filter(isGap))),
  };
}

function sentencesOf(paragraph: string): readonly string[] {
  const oneLine = paragraph.replaceAll(/\s+/g, " ").trim();
  return Array.from(sentences.segment(oneLine), ({ segment }) => segment.trim());
}

function isGap(sentence: string): boolean {
  return /\b(?:not documented|is documented|not said)\.$/.test(sentence);
}

function joined(paragraphs: readonly (readonly string[])[]): string {
  return paragraphs
    .map((each) => each.join(" "))
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}
