import path from "node:path";
import { passagesOf } from "./extract/passages-of.ts";
import type { Finding } from "./finding.ts";
import { pageLimit } from "./page-limit.ts";
import { markdownOf } from "./passage.ts";
import { wordsIn } from "./rules/words-in.ts";
import { isMarkdownSuspect } from "./suspects.ts";
import { anyOf, type Words, wordsFor } from "./words.ts";

const LONGEST_SENTENCE = 28;
const MARKDOWN = /^\.mdx?$/;

/** The findings of one file, in reading order. */
export async function lintText(file: string, text: string): Promise<readonly Finding[]> {
  const terms = wordsFor(file);
  const suspects = { words: anyOf(terms), longestSentence: LONGEST_SENTENCE };
  const extension = path.extname(file);
  const longestPage = pageLimit(file);
  const isSuspect = isMarkdownSuspect(text, suspects) || wordsIn(text).length > longestPage;
  const found = MARKDOWN.test(extension) && isSuspect ? await lint(file, text, extension, terms, longestPage) : [];
  const passages = passagesOf(file, text, suspects).filter((passage) =>
    isMarkdownSuspect(passage.map((line) => line.text).join("\n"), suspects),
  );
  if (passages.length === 0) return found;
  const { markdown, originOf } = markdownOf(passages);
  const extracted = await lint(file, markdown, ".md", terms);
  return [...extracted.map((finding) => ({ ...finding, ...originOf(finding) })), ...found].sort(
    (one, other) => one.line - other.line || one.column - other.column,
  );
}

/** Loads textlint when a text needs it: most runs find nothing to look at more closely. */
async function lint(
  file: string,
  text: string,
  extension: string,
  terms: Words,
  longestPage = Number.POSITIVE_INFINITY,
): Promise<readonly Finding[]> {
  const { lintMarkdown } = await import("./textlint.ts");
  return lintMarkdown(file, text, extension, { terms, longestSentence: LONGEST_SENTENCE, longestPage });
}
