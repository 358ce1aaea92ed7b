import { expect, test } from "vitest";
import { yamlPassages } from "./yaml-passages.ts";

test("comments below each other are one passage", () => {
  expect(yamlPassages("# One\n# and two.\na: 1 # Three.\n")).toEqual([
    [
      { text: "One", line: 1, column: 3 },
      { text: "and two.", line: 2, column: 3 },
    ],
    [{ text: "Three.", line: 3, column: 8 }],
  ]);
});

test("a block is read without its mark and its indentation", () => {
  expect(yamlPassages("a:\n  description: |-\n    One\n      two\n")).toEqual([
    [
      { text: "One", line: 3, column: 5 },
      { text: "  two", line: 4, column: 5 },
      { text: "", line: 5, column: 5 },
    ],
  ]);
});

test("a quoted and a plain text are read without quotes", () => {
  expect(yamlPassages("summary: 'One'\nnote: two\n  three\n")).toEqual([
    [{ text: "One", line: 1, column: 11 }],
    [
      { text: "two", line: 2, column: 7 },
      { text: "three", line: 3, column: 3 },
    ],
  ]);
});

test("the data of an example and a schema's property of such a name are not read", () => {
  expect(yamlPassages("example:\n  - description: One\nproperties:\n  note:\n    type: string\n")).toEqual([]);
});
