import { expect, test } from "vitest";
import { changeWords } from "./change-words.ts";

const LETTERS = [..."abcdefghijklmnop"];
const LONG = "A text of more than sixty characters, of which only the last one ";
const BEFORE_CODE = "A required header is missing, and most often it is ";
const CODE_LAST = `${BEFORE_CODE}\`X-Platform-Parent-Account\` or \`Idempotency-Key\``;
const CODE_FIRST = "`Idempotency-Key` is no header of a request that nobody may repeat; it has `limit`";

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
  [CODE_LAST, "`a` is missing", `"${BEFORE_CODE}\`X-Platform-Parent-Account\`… → "\`a\` is missing"`],
  [CODE_FIRST, "b", `"\`Idempotency-Key\` is no header of a request that nobody may… → "b"`],
])("%j, then %j: %s", (before, after, want) => {
  expect(changeWords(before, after)).toBe(want);
});
