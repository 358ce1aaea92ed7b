import { expect, test } from "vitest";
import { quoted, sentence, suggestion } from "./suggestion.ts";

const known = ["advanceSeconds", "freeze", "set"];

test.each([
  ["advanceSecond", "; did you mean `advanceSeconds`?"],
  ["AdvanceSeconds", "; did you mean `advanceSeconds`?"],
  ["freez", "; did you mean `freeze`?"],
  ["sett", "; did you mean `set`?"],
  ["colour", ""],
  ["x".repeat(10_000), ""],
])("for %s", (name, expected) => {
  expect(suggestion(name, known)).toBe(expected);
});

test.each([
  ["prot", "port", "; did you mean `port`?"],
  ["hots", "host", "; did you mean `host`?"],
  ["cast", "port", ""],
  ["x", "id", ""],
  ["abc", "key", ""],
])("for %s, of %s alone", (name, only, expected) => {
  expect(suggestion(name, [only])).toBe(expected);
});

test("of nothing known nothing is suggested", () => {
  expect(suggestion("freeze", [])).toBe("");
});

test("a name is shown as far as it goes", () => {
  expect(quoted("set")).toBe("`set`");
  expect(quoted("x".repeat(101))).toBe(`\`${"x".repeat(100)}…\``);
});

test("a sentence ends with one mark", () => {
  expect(sentence(["one", "two"])).toBe("one; two.");
  expect(sentence(["one", "two?"])).toBe("one; two?");
});
