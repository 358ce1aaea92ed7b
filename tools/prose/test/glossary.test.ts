import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { anyOf, contextualWords, wordsFor } from "../src/words.ts";

const glossary = readFileSync(path.join(import.meta.dirname, "../../../CONTEXT.md"), "utf8");

/** The last column of the table, word by word, without quotation marks and remarks in brackets. */
const rejected = glossary
  .split("\n")
  .filter((line) => line.startsWith("| **"))
  .flatMap((line) => (line.split("|").at(-2) ?? "").split(","))
  .map((word) => word.replaceAll(/"|\(.*\)| for both/g, "").trim())
  .filter((word) => word !== "");

test("words.yaml refuses each word that CONTEXT.md rejects, or lists it as right elsewhere", () => {
  const refused = anyOf(wordsFor("README.md"));
  const isKnown = (word: string) => contextualWords.includes(word) || refused?.test(`a ${word}`);
  expect(rejected.length).toBeGreaterThan(50);
  expect(rejected.filter((word) => !isKnown(word))).toEqual([]);
});

test("each contextual word is one that CONTEXT.md rejects", () => {
  expect(contextualWords.filter((word) => !rejected.includes(word))).toEqual([]);
});
