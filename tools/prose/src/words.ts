import { readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { parse } from "yaml";

/** A word that this repository's English does not use, and the one that it uses. */
interface Term {
  readonly not: string;
  readonly use: string;
  readonly except?: readonly string[];
}

/** In the form of textlint-rule-terminology: what to find, and what to write. */
export type Words = readonly (readonly [pattern: string, replacement: string])[];

const { terms, contextual } = parse(readFileSync(new URL("words.yaml", import.meta.url), "utf8")) as {
  readonly terms: readonly Term[];
  readonly contextual: readonly string[];
};

/** Words that CONTEXT.md rejects for one meaning, and that are right in another. */
export const contextualWords = contextual;

/** Lists words beside those to use. */
const GLOSSARY = "CONTEXT.md";

/** The words that a file must not use. Those of one term may stand on two lines. */
export function wordsFor(file: string): Words {
  if (file === GLOSSARY) return [];
  return terms
    .filter(({ except = [] }) => !except.some((glob) => matchesGlob(file, glob)))
    .map(({ not, use }) => [not.replaceAll(" ", "\\s+"), use] as const);
}

/** Finds a text that may use one of the words; the rule decides. */
export function anyOf(words: Words): RegExp | undefined {
  if (words.length === 0) return undefined;
  return new RegExp(words.map(([pattern]) => pattern).join("|"), "i");
}
