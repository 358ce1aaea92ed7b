import { expect, test } from "vitest";
import { columnWidths } from "./column-widths.ts";

/** Of a table that is 400 pixels wide, each column in pixels. */
const widths = (...columns: string[][]) => columnWidths(columns, 400).map((width) => Math.round(parseFloat(width) * 4));

test("a column has room for its longest word, and what is left goes to those with more text", () => {
  const [name = 0, meaning = 0] = widths(
    ["field", "conflicting"],
    ["meaning", "a sentence of several words ".repeat(9)],
  );
  expect(name).toBeGreaterThanOrEqual("conflicting".length * 7.5);
  expect(name).toBeLessThan(125);
  expect(name + meaning).toBe(400);
});

test("lines end after spaces, hyphens, line feeds and zero-width spaces, and not at spaces that do not break", () => {
  const [broken = 0] = widths(["one two-three\nfour\u200bfive"], ["x".repeat(30)]);
  const [whole = 0] = widths(["one\u00a0two\u00a0three\u00a0four"], ["x".repeat(30)]);
  expect(broken).toBeLessThan(whole);
});

test("columns whose words need more than there is share it", () => {
  expect(widths(["x".repeat(60)], ["x".repeat(60)])).toEqual([200, 200]);
});
