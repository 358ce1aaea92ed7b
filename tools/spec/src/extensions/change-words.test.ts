import { expect, test } from "vitest";
import { changeWords } from "./change-words.ts";

const LETTERS = [..."abcdefghijklmnop"];
const LONG = "A text of more than sixty characters, of which only the last one ";

test.each([
  [undefined, 5, "added: 5"],
  [undefined, { type: "string" }, "added"],
  ["a", undefined, 'removed: "a"'],
  [{ a: 1 }, undefined, "removed"],
  [60, 120, "60 → 120"],
  [[429, 503], [429], "[429,503] → [429]"],
  [{ requests: 60, perSeconds: 60 }, { requests: 30, perSeconds: 60 }, "requests 60 → 30"],
  [{ a: 1, b: { c: 1 } }, { b: { c: 2 }, d: 3 }, "a removed: 1, b c 1 → 2, d added: 3"],
  [LETTERS, [...LETTERS.slice(1), "z"], 'removed: "a"; added: "z"'],
  [LETTERS, LETTERS.toReversed(), "in another order"],
  [`${LONG}a`, `${LONG}b`, "changed"],
])("%j, then %j: %s", (before, after, want) => {
  expect(changeWords(before, after)).toBe(want);
});
