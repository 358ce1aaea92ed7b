import { createRequire } from "node:module";
import { TextlintKernel } from "@textlint/kernel";
import terminology from "textlint-rule-terminology";
import type { Finding } from "./finding.ts";
import { pageWords } from "./rules/page-words.ts";
import { sentenceWords } from "./rules/sentence-words.ts";
import type { Words } from "./words.ts";

/** Required, because Node and Vitest import the default export of CommonJS differently. */
const require = createRequire(import.meta.url);
const markdownPlugin = require("@textlint/textlint-plugin-markdown").default;
const mdxPlugin = require("textlint-plugin-mdx").default;

const kernel = new TextlintKernel();

/** What the rules find in a text in Markdown (`.md`) or MDX (`.mdx`). */
export async function lintMarkdown(
  file: string,
  text: string,
  extension: string,
  rules: { readonly terms: Words; readonly longestSentence: number; readonly longestPage: number },
): Promise<readonly Finding[]> {
  const { messages } = await kernel.lintText(text, {
    ext: extension,
    filePath: file,
    plugins: [
      { pluginId: "markdown", plugin: markdownPlugin },
      { pluginId: "mdx", plugin: mdxPlugin },
    ],
    rules: [
      { ruleId: "word", rule: terminology, options: { terms: rules.terms, defaultTerms: false } },
      { ruleId: "sentence-length", rule: sentenceWords, options: { max: rules.longestSentence } },
      { ruleId: "page-length", rule: pageWords, options: { max: rules.longestPage } },
    ],
  });
  return messages.map(({ ruleId: rule, message, loc: { start } }) => ({
    file,
    line: start.line,
    column: start.column,
    rule,
    message: message.replaceAll(/\s+/g, " "),
  }));
}
