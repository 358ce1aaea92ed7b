import { describe, expect, test } from "vitest";
import { blocks, code, escaped, fence, frontMatter, item, listed, table } from "./markdown.ts";

test.each([
  ["a", "`a`"],
  ["a`b", "`` a`b ``"],
])("code %j → %s", (text, expected) => {
  expect(code(text)).toBe(expected);
});

test("a fence ends its text with one line break", () => {
  expect(fence("ts run", "a\n\n")).toBe("```ts run\na\n```");
});

test("what follows the first line of an item is indented, empty lines are not", () => {
  expect(item("a", undefined, "b\nc\n\nd")).toBe("- a\n\n  b\n  c\n\n  d");
});

test("empty blocks are left out", () => {
  expect(blocks("a", "", undefined, false, "b")).toBe("a\n\nb");
});

test("a table's cell is one line, and its bars are escaped", () => {
  expect(table(["x"], [["a\n b|c"]])).toBe("| x |\n| --- |\n| a b\\|c |");
});

test("a page's head is YAML whatever the title says", () => {
  expect(frontMatter({ title: 'A "b": c' })).toBe('---\ntitle: "A \\"b\\": c"\n---');
});

test("a summary cannot become markup", () => {
  expect(escaped("a < b")).toBe("a &lt; b");
});

describe("words in a row", () => {
  test.each([
    [[], ""],
    [["a"], "a"],
    [["a", "b"], "a and b"],
    [["a", "b", "c"], "a, b and c"],
  ])("%j → %j", (words, expected) => {
    expect(listed(words)).toBe(expected);
  });
});
