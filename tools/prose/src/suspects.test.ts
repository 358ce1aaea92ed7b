import { expect, test } from "vitest";
import { isMarkdownSuspect, isProgramSuspect } from "./suspects.ts";

const suspects = { words: /under\s+way/i, longestSentence: 4 };
const long = "One two three four five.";

test.each([
  ["a word over two lines", "It is under\nway."],
  ["a long sentence over two lines", "One two three\nfour five."],
  ["a long sentence in an item of a list", `- ${long}`],
  ["a long sentence after a sample", `\`\`\`\`md\n\`\`\`\n\`\`\`\`\n\n${long}\n\n\`\`\`ts\n\`\`\`\n`],
  ["a long sentence between two marks of code that do not belong together", `One \`.\n\n${long}\n\nA \`.\n`],
])("%s is suspect", (_, text) => {
  expect(isMarkdownSuspect(text, suspects)).toBe(true);
});

test.each([
  ["short sentences below each other", "One two three.\nFour five six."],
  ["items of a list", "- One two three\n- four five six"],
  ["a sample", `~~~\nunder way ${long}\n~~~\n`],
  ["code in a line", "Write `under way`, `one two three four`."],
])("%s: nothing to find", (_, text) => {
  expect(isMarkdownSuspect(text, suspects)).toBe(false);
});

test("a program is suspect for a word or a long line anywhere in it, also in backticks", () => {
  expect(isProgramSuspect("const a = `It is under way`;", suspects)).toBe(true);
  expect(isProgramSuspect('const a = "one two three four";', suspects)).toBe(true);
  expect(isProgramSuspect("const a = 1;\nconst b = 2;\n", suspects)).toBe(false);
});
