import { expect, test } from "vitest";
import { parseYaml } from "./yaml-file.ts";

const not = (opening: string, closing: string) =>
  `The ${opening} that opens here is not closed. Add ${closing} where its content ends, or indent the lines up to it.`;

test.each([
  ["a list, before a key", "a: b\nrules: [CAL-020\nc: d\n", { line: 2, column: 8, message: not("[", "]") }],
  ["a list, before deeper keys", "a: [\n  b: c\n  d: e\nf: g\n", { line: 1, column: 4, message: not("[", "]") }],
  ["a list at the end of the file", "a: [b", { line: 1, column: 4, message: not("[", "]") }],
  ["an object", "a:\n  b: {c: 1\n  d: 2\n", { line: 2, column: 6, message: not("{", "}") }],
  ["an object in a list", "a: [x, {y: 1]\nb: 2\n", { line: 1, column: 8, message: not("{", "}") }],
  ["lines with too little indentation", "a:\n  b: [\n c\n  ]\n", { line: 2, column: 6, message: not("[", "]") }],
  ["the second list", "a: [b]\nc: [d, [e]\nf: g\n", { line: 2, column: 4, message: not("[", "]") }],
])("a bracket that is not closed: %s", (_, text, error) => {
  expect(parseYaml(text).error).toEqual({ hasCause: true, ...error });
});

test("another error before a bracket that is not closed, or in a file without one, keeps its own message", () => {
  expect(parseYaml("a: @b\nc: [d\n").error).toMatchObject({ line: 1, hasCause: false });
  expect(parseYaml("a: [b] c\nd: |\n  [\ne: '['\n").error).toMatchObject({ line: 1, column: 8, hasCause: false });
});
