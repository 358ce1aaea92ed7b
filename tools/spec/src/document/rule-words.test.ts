import { expect, test } from "vitest";
import { ruleWords, withoutMark } from "./rule-words.ts";

test.each([
  ["409 has error code Conflict.", "409 has error code Conflict.", "409 has error code Conflict."],
  ["OPEN (silent): The scope of a key.", "The scope of a key.", "Not specified: The scope of a key."],
  ["OPEN (declared): the body of the list.", "the body of the list.", "Not specified: the body of the list."],
  ["DERIVED: A repeated key is refused.", "A repeated key is refused.", "A repeated key is refused."],
  [
    "The page shows OPEN (silent): twice.",
    "The page shows OPEN (silent): twice.",
    "The page shows OPEN (silent): twice.",
  ],
])("%s", (rule, without, words) => {
  expect(withoutMark(rule)).toBe(without);
  expect(ruleWords(rule)).toBe(words);
});
