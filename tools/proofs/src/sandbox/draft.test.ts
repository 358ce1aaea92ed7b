import { expect, test } from "vitest";
import { text } from "./draft.ts";

test.each([
  ["a", "a"],
  [1, "1"],
  [null, "null"],
  [undefined, "undefined"],
  [["a"], '["a"]'],
  [Object.create(null), "{}"],
  ["\ud800", "\ufffd"],
])("%j as a form has it", (value, want) => {
  expect(text(value)).toBe(want);
});
