import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonText } from "./json-text.ts";

test("escapes characters that change the direction of a text, or are not seen, also beyond U+FFFF", () => {
  expect(jsonText("a\u202eb\u200f\ufeff\u{e0001}", 0)).toBe('"a\\u202eb\\u200f\\ufeff\\udb40\\udc01"\n');
});

test("has no control character but line ends, and is the same value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ unit: "binary" }), (value, text) => {
      const json = jsonText([value, text, "\u001b[2J\u009b2J\u007f"], 0);
      expect(json).toMatch(/^[^\p{Cc}]*\n$/u);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify([value, text, "\u001b[2J\u009b2J\u007f"])));
    }),
    runs(100, 10_000),
  );
});
