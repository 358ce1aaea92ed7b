import { expect, test } from "vitest";
import { anyOf, wordsFor } from "./words.ts";

const words = wordsFor("packages/policy/src/call.ts");

test("each pattern stands for other words than its replacement", () => {
  for (const [pattern, replacement] of words) {
    expect(new RegExp(`^(?:${pattern})$`, "i").test(replacement), pattern).toBe(false);
    expect(replacement).not.toBe("");
  }
});

test("the words of one term may stand on two lines", () => {
  expect(anyOf(words)?.test("the call under\nway")).toBe(true);
  expect(anyOf(words)?.test("the call in flight")).toBe(false);
});
