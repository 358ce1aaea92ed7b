import { expect, test } from "vitest";
import { tooDeepAt } from "./too-deep-at.ts";

const mostLevels = 3;

test.each([
  ["", undefined],
  ["a: { b: [1] }", undefined],
  ["a: { b: [[1]] }", 9],
  ['{"a": {"b": {"c": {"d": 1}}}}', 18],
  ["- - - - a", 6],
  ["a:\n  b:\n    c:\n      d: 1", 21],
  ["[[[[", 3],
  ["a: 1\n---\n[[[[1]]]]", 12],
])("the first list or map of %j that is too deep is found by its offset", async (text, offset) => {
  expect(await tooDeepAt(text, mostLevels)).toBe(offset);
});

test.each(["[", "{a: ", '{"a":', "[a: ", "- ", "? "])(
  "YAML of very many levels of %j is not read as a whole",
  async (level) => {
    expect(await tooDeepAt(level.repeat(20_000), mostLevels)).toBeGreaterThan(0);
  },
);
