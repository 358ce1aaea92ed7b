import { expect, test } from "vitest";
import { plainColon } from "./plain-colon.ts";

const TAKEN = "YAML takes the colon in this text for the end of another key.";

test.each([
  ["  description: One: two", 16, 'Put the text in quotes: `description: "One: two"`.'],
  ["- rule: API calls: target", 9, 'Put the text in quotes: `rule: "API calls: target"`.'],
  ['- "401": It says "no": why', 10, 'Put the text in quotes: `"401": \'It says "no": why\'`.'],
  ["a: It ends with:", 4, 'Put the text in quotes: `a: "It ends with:"`.'],
  ["a: One: two # A comment.", 4, 'Put the text in quotes: `a: "One: two"`.'],
  ["a: One: two\n  and three", 4, "Write `a: >-`, and the whole text on the lines below it."],
])("%j → its text", (text, column, fix) => {
  expect(plainColon(text.split("\n"), 1)).toEqual({ line: 1, column, message: `${TAKEN} ${fix}` });
});

test.each(["a: http://127.0.0.1:4020", "a: 'One: two'", "a: { b: c }", "a: b # One: two", "a:", ""])(
  "%j has no such text",
  (line) => {
    expect(plainColon([line], 1)).toBeUndefined();
  },
);
