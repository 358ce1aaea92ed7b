import type { TextlintRuleModule } from "@textlint/types";
import { SentenceSplitterSyntax, splitAST } from "sentence-splitter";
import { StringSource } from "textlint-util-to-string";
import { wordsIn } from "./words-in.ts";

/** Finds sentences of more than `max` words. Code counts as one word, however long it is. */
export const sentenceWords: TextlintRuleModule<{ readonly max?: number }> = (context, options) => {
  const { Syntax, RuleError, getSource, report } = context;
  const max = options?.max ?? 0;
  return {
    [Syntax.Paragraph](node) {
      // Splitting is what costs: most paragraphs are shorter than one long sentence.
      if (wordsIn(getSource(node)).length <= max) return;
      for (const sentence of splitAST(node as Parameters<typeof splitAST>[0]).children) {
        if (sentence.type !== SentenceSplitterSyntax.Sentence) continue;
        const words = longestItem(plainText(sentence));
        if (words.length <= max) continue;
        const start = words.slice(0, 5).join(" ");
        const message = `"${start} …" has ${words.length} words. Write sentences of at most ${max}, with one idea each.`;
        report(node, new RuleError(message, { index: sentence.range[0] - node.range[0] }));
      }
    },
  };
};

/** A middle dot separates items of a list. The splitter does not end a sentence after a number: `after a 429. Then`. */
const BREAK = / · |(?<=\d)\.\s+(?=\p{Lu})/u;

function longestItem(sentence: string): readonly string[] {
  const items = sentence.split(BREAK).map(wordsIn);
  return items.reduce((longest, item) => (item.length > longest.length ? item : longest), []);
}

function plainText(sentence: ConstructorParameters<typeof StringSource>[0]): string {
  const source = new StringSource(sentence, {
    replacer: ({ node, maskValue }) => (node.type === "Code" ? maskValue("x") : undefined),
  });
  return source.toString();
}
