import { expect, test } from "vitest";
import { firstSentence } from "./first-sentence.ts";

test.each([
  ["One. Two.", "One."],
  ["Ask `a. b` first. Then go.", "Ask `a. b` first."],
  ["No end", "No end"],
  ["Version 1.2 is old. Update.", "Version 1.2 is old."],
])("the first sentence of %j is %j", (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});
