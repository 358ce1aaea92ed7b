import { expect, test, vi } from "vitest";
import { readForm, readJson, readJsonOnce } from "./read-body.ts";

const text = (json: string) => new TextEncoder().encode(json);

test.each([
  ["null", null, 1],
  ["[1,[2,3]]", [1, [2, 3]], 5],
  ['{"a":{"b":1}}', { a: { b: 1 } }, 3],
])("%s is read, and its values are counted", (json, value, size) => {
  expect(readJson(text(json))).toEqual({ value, size });
});

test.each(["", "{", "{'a':1}", "[1,]", "1 2", "NaN"])("%j is not valid JSON", (json) => {
  expect(readJson(text(json))).toEqual({ problem: "is not valid JSON" });
});

test("bytes that are not UTF-8 are called that", () => {
  expect(readJson(Uint8Array.of(0x22, 0xff, 0x22))).toEqual({ problem: "is not valid UTF-8" });
});

test("JSON nested deeper than the limit is called that, and does not overflow the stack", () => {
  const nested = (levels: number, most?: number) => readJson(text("[".repeat(levels) + "]".repeat(levels)), most);
  expect(nested(200)).toMatchObject({ size: 200 });
  for (const levels of [201, 100_000]) expect(nested(levels)).toEqual({ problem: "is nested deeper than 200 levels" });
  expect(nested(301, 300)).toEqual({ problem: "is nested deeper than 300 levels" });
});

test("a body that several steps ask for is read once", () => {
  const parse = vi.spyOn(JSON, "parse");
  const given = { bytes: text('{"a":1}') };
  expect(readJsonOnce(given)).toBe(readJsonOnce(given));
  expect(parse).toHaveBeenCalledOnce();
});

test("__proto__ is a name like any other", () => {
  const read = readJson(text('{"__proto__":{"polluted":true}}'));
  expect(Object.keys("value" in read ? (read.value as object) : {})).toEqual(["__proto__"]);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test("a form's fields", () => {
  expect(readForm(text("a=1&b=%20x&c"))).toEqual({ value: { a: "1", b: " x", c: "" }, size: 3 });
});
