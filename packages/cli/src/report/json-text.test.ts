import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonText } from "./json-text.ts";

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
