import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ExactNumber, mayLoseDigits, withExactNumbers } from "./exact-numbers.ts";

const utf8 = new TextEncoder();
const read = (text: string) => withExactNumbers(utf8.encode(text));

test.each([
  ["9007199254740993", "9007199254740993e0"],
  ["-9007199254740993", "-9007199254740993e0"],
  ["0.10000000000000001", "10000000000000001e-17"],
  ["1e400", "1e400"],
  ["10.0E+399", "1e400"],
  ["1e-400", "1e-400"],
])("%s stays what it is", (number, text) => {
  expect(read(`{"a":[${number}]}`)).toEqual({ a: [new ExactNumber(text)] });
});

test.each(["0.1", "1.50", "1e3", "-0", "0e999", "9007199254740992", "1e21", "5e-324"])("%s is exact", (number) => {
  expect(read(number)).toBe(JSON.parse(number));
});

test("values that JavaScript wrote are exact", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(read(text)).toEqual(JSON.parse(text));
    }),
    runs(500, 20_000),
  );
});

test.each([
  ["1234567890.12345", true],
  ["[1e2]", true],
  ["[1E2]", true],
  ["123456789012345", false],
  ['"12345678901234567890 1e5"', false],
  ['{"a\\"1e5":true,"b":1.5,"c":false}', false],
  ['["\\\\",1e5]', true],
])("%s may lose digits: %s", (text, may) => {
  expect(mayLoseDigits(utf8.encode(text))).toBe(may);
});
