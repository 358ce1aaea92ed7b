import { createRequire } from "node:module";
import path from "node:path";
import { TextlintKernel } from "@textlint/kernel";
import terminology from "textlint-rule-terminology";
import { passagesOf } from "./extract/passages-of.ts";
import type { Finding } from "./finding.ts";
import { markdownOf } from "./passage.ts";
import { sentenceWords } from "./rules/sentence-words.ts";
import { wordsIn } from "./rules/words-in.ts";
import { anyOf, type Words, wordsFor } from "./words.ts";

const LONGEST_SENTENCE = 28;
const MARKDOWN = /^\.mdx?$/;

/** Required, because Node and Vitest import the default export of CommonJS differently. */
const require = createRequire(import.meta.url);
const markdownPlugin = require("@textlint/textlint-plugin-markdown").default;
const mdxPlugin = require("textlint-plugin-mdx").default;

const kernel = new TextlintKernel();

/** The findings of one file, in reading order. */
export async function lintText(file: string, text: string): Promise<readonly Finding[]> {
  const words = wordsFor(file);
  const extension = path.extname(file);
  const found = MARKDOWN.test(extension) ? await lintMarkdown(file, text, extension, words) : [];
  const wanted = words.length === 0 ? undefined : anyOf(words);
  const { markdown, originOf } = markdownOf(
    passagesOf(file, text).filter((passage) => {
      const joined = passage.map((line) => line.text).join(" ");
      return wanted?.test(joined) || wordsIn(joined).length > LONGEST_SENTENCE;
    }),
  );
  const extracted = markdown === "" ? [] : await lintMarkdown(file, markdown, ".md", words);
  return [...extracted.map((finding) => ({ ...finding, ...originOf(finding) })), ...found].sort(
    (one, other) => one.line - other.line || one.column - other.column,
  );
}

async function lintMarkdown(file: string, text: string, extension: string, terms: Words): Promise<readonly Finding[]> {
  const { messages } = await kernel.lintText(text, {
    ext: extension,
    filePath: file,
    plugins: [
      { pluginId: "markdown", plugin: markdownPlugin },
      { pluginId: "mdx", plugin: mdxPlugin },
    ],
    rules: [
      { ruleId: "word", rule: terminology, options: { terms, defaultTerms: false } },
      { ruleId: "sentence-length", rule: sentenceWords, options: { max: LONGEST_SENTENCE } },
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
