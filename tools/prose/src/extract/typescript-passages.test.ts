import { expect, test } from "vitest";
import { typescriptPassages } from "./typescript-passages.ts";

const passages = (text: string) => typescriptPassages("a.ts", text);

test("line comments below each other are one passage", () => {
  expect(passages("// One\n// and two.\n\n// Three.\n")).toEqual([
    [
      { text: "One", line: 1, column: 4 },
      { text: "and two.", line: 2, column: 4 },
    ],
    [{ text: "Three.", line: 4, column: 4 }],
  ]);
});

test("a tag of a docstring is a passage without its name", () => {
  expect(passages("/**\n * Sends {@link Call}.\n * @param call what to send\n */\n")).toEqual([
    [
      { text: "", line: 1, column: 4 },
      { text: "Sends `xxxxxxxxxx`.", line: 2, column: 4 },
    ],
    [
      { text: "what to send", line: 3, column: 16 },
      { text: "", line: 4, column: 2 },
    ],
  ]);
});

test("a directive of a tool is not read", () => {
  expect(passages("// biome-ignore lint/a/b: it has a reason\n/* @__PURE__ */ a();\n")).toEqual([]);
});

test("a string of three words is read, one of two is a name", () => {
  expect(passages('a("one two three", "one two", "a/b/c");')).toEqual([
    [{ text: "one two three", line: 1, column: 4 }],
  ]);
});

test("each line of a template is a passage, and an expression is code of the same length", () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is source code under test, with a template literal in it
  expect(passages("a(`one ${two({ a: 1 })} three four\n  five six seven\\neight nine ten`);")).toEqual([
    [{ text: `one \`${"x".repeat(14)}\` three four`, line: 1, column: 4 }],
    [{ text: "five six seven", line: 2, column: 3 }],
    [{ text: "eight nine ten", line: 2, column: 19 }],
  ]);
});
