import { runs } from "@tillside/testing/proof";
import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonPieces } from "./json-pieces.ts";

const textOf = (value: unknown) => [...jsonPieces(value)].join("");

test("the pieces together are what JSON.stringify writes", () => {
  const wide = Object.fromEntries(
    Array.from({ length: 500 }, (_, index) => [`"${index}"`, { index, gone: undefined }]),
  );
  for (const value of [
    {},
    [],
    null,
    7,
    "text",
    wide,
    [wide, wide],
    { list: Array(300).fill([1, {}]), none: undefined },
  ]) {
    expect(textOf(value)).toBe(JSON.stringify(value));
  }
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(textOf(value)).toBe(JSON.stringify(value));
    }),
    runs(200, 5_000),
  );
});

test("a piece has about 65,536 characters, and no more is looked at before it is asked for", () => {
  let asked = 0;
  function* many() {
    for (asked = 0; asked < 100_000; asked++) yield `item ${asked}`;
  }
  const pieces = jsonPieces({ list: many() });
  expect(pieces.next().value?.length).toBeLessThan(65_536 + 20);
  expect(asked).toBeLessThan(7_000);
  const rest = [...pieces];
  expect(rest.length).toBeGreaterThan(10);
  expect(asked).toBe(100_000);
});
