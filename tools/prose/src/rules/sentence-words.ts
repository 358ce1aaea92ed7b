import type { TextlintRuleModule } from "@textlint/types";
import { StringSource } from "textlint-util-to-string";
import { sentencesIn } from "./sentences-in.ts";

/** Finds sentences of more than `max` words. Code counts as one word, however long it is. */
export const sentenceWords: TextlintRuleModule<{ readonly max?: number }> = (context, options) => {
  const { Syntax, RuleError, report } = context;
  const max = options?.max ?? 0;
  return {
    [Syntax.Paragraph](node) {
      const source = plainText(node as Parameters<typeof plainText>[0]);
      for (const { words, index } of sentencesIn(source.toString())) {
        if (words.length <= max) continue;
        const start = words.slice(0, 5).join(" ");
        const message = `"${start} …" has ${words.length} words. Write sentences of at most ${max}, with one idea each.`;
        report(node, new RuleError(message, { index: source.originalIndexFromIndex(index) ?? 0 }));
      }
    },
  };
};

/** Code starts with a capital, because it may start a sentence. */
function plainText(paragraph: ConstructorParameters<typeof StringSource>[0]): StringSource {
  return new StringSource(paragraph, {
    replacer: ({ node, maskValue }) => (node.type === "Code" ? maskValue("X") : undefined),
  });
}
