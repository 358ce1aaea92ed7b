import type { TextlintRuleModule } from "@textlint/types";
import { wordsIn } from "./words-in.ts";

/** Finds a page of more than `max` words: headings, text, tables and code in a line, without samples and components. */
export const pageWords: TextlintRuleModule<{ readonly max?: number }> = (context, options) => {
  const { Syntax, RuleError, report } = context;
  const max = options?.max ?? Number.POSITIVE_INFINITY;
  let count = 0;
  const add = ({ value }: { readonly value: string }) => {
    count += wordsIn(value).length;
  };
  return {
    [Syntax.Str]: add,
    [Syntax.Code]: add,
    [Syntax.DocumentExit](node) {
      if (count <= max) return;
      report(
        node,
        new RuleError(`The page has ${count} words. Write at most ${max}, and move a section to another page.`),
      );
    },
  };
};
