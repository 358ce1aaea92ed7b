import { expect, test } from "vitest";
import { parseYaml } from "./yaml-file.ts";

const twice = (key: string, line: number) =>
  `The key \`${key}\` stands on line ${line} too. Remove one of the two, or write the content of both under one.`;

test.each([
  ["a: 1\nb: 2\na: 3\n", { line: 3, column: 1, message: twice("a", 1) }],
  ["a:\n  b: 1\n  c: { b: 2 }\n  b: 3\n", { line: 4, column: 3, message: twice("b", 2) }],
  ["a: { b: 1, 'b': 2 }\n", { line: 1, column: 12, message: twice("b", 1) }],
  ["404: 1\n404: 2\n", { line: 2, column: 1, message: twice("404", 1) }],
])("a key that stands twice, %j, is an error that names it and its first line", (text, error) => {
  expect(parseYaml(text).error).toEqual({ hasCause: true, ...error });
});
