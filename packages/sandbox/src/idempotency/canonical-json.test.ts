import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { writeCanonicalJson } from "./canonical-json.ts";

function piecesOf(value: unknown): string[] {
  const pieces: string[] = [];
  writeCanonicalJson(value, (piece) => void pieces.push(piece));
  return pieces;
}

const textOf = (value: unknown) => piecesOf(value).join("");

test.each([
  [{ b: 1, a: [{ d: null, c: "x" }, []] }, '{"a":[{"c":"x","d":null},[]],"b":1}'],
  [{ b: 1, 10: 2, 9: 3 }, '{"9":3,"10":2,"b":1}'],
  [JSON.parse('{"b":1,"__proto__":{}}'), '{"__proto__":{},"b":1}'],
  [Number.POSITIVE_INFINITY, "null"],
  ['say "hi"\n', '"say \\"hi\\"\\n"'],
])("%j is written as %s", (value, text) => {
  expect(textOf(value)).toBe(text);
});

test("reading the text gives the same value, and the order of members does not matter", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(textOf(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    runs(200, 5_000),
  );
});

test("a long text comes in pieces of at most 65,536 code units, and is the text that JSON.stringify writes", () => {
  const long = `${"x".repeat(65_535)}😀${"y".repeat(200_000)}`;
  expect(textOf({ long })).toBe(JSON.stringify({ long }));
  const alone = `${"x".repeat(65_535)}\ud83d`;
  expect(textOf(`${alone}y`)).toBe(JSON.stringify(`${alone}y`));
  expect(Math.max(...piecesOf(long).map(({ length }) => length))).toBeLessThanOrEqual(65_537);
});
