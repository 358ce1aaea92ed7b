import { expect, test } from "vitest";
import { spoil } from "./spoil.ts";

const body = { a: 1, b: [{ c: 2 }] };

test("places are counted in depth, and round again", () => {
  expect([0, 1, 2, 3, 4, 5].map((place) => spoil(body, place, null))).toEqual([
    null,
    { a: null, b: [{ c: 2 }] },
    { a: 1, b: null },
    { a: 1, b: [null] },
    { a: 1, b: [{ c: null }] },
    null,
  ]);
});

test("a place can go", () => {
  expect([1, 3].map((place) => spoil(body, place, undefined))).toEqual([{ b: [{ c: 2 }] }, { a: 1, b: [] }]);
});
