import { expect, test } from "vitest";
import { readForm, readJson } from "./read-body.ts";

const text = (json: string) => new TextEncoder().encode(json);

test.each([
  ["null", null, 1],
  ["[1,[2,3]]", [1, [2, 3]], 5],
  ['{"a":{"b":1}}', { a: { b: 1 } }, 3],
])("%s is read, and its values are counted", (json, value, size) => {
  expect(readJson(text(json))).toEqual({ value, size });
});

test.each(["", "{", "{'a':1}", "[1,]", "1 2", "NaN"])("%j is no JSON", (json) => {
  expect(readJson(text(json))).toBeUndefined();
});

test("what is nested more than 200 deep is none either, and nobody runs out of stack", () => {
  const nested = (levels: number) => readJson(text("[".repeat(levels) + "]".repeat(levels)));
  expect([nested(200)?.size, nested(201), nested(100_000)]).toEqual([200, undefined, undefined]);
});

test("__proto__ is a name like any other", () => {
  const { value } = readJson(text('{"__proto__":{"polluted":true}}')) ?? {};
  expect(Object.keys(value as object)).toEqual(["__proto__"]);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test("a form's fields", () => {
  expect(readForm(text("a=1&b=%20x&c"))).toEqual({ value: { a: "1", b: " x", c: "" }, size: 3 });
});
