import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

const text = (length: number) => Array.from({ length }, (_, index) => `w${index}`).join(" ");
const shown = (pieces: ReturnType<typeof excerptOf>) => pieces.map((piece) => piece.text).join("");

test("a short text is shown whole, with the words that were hit", () => {
  expect(excerptOf("at most ten calls", [2])).toEqual([
    { text: "at ", marked: false },
    { text: "most ", marked: false },
    { text: "ten ", marked: true },
    { text: "calls ", marked: false },
  ]);
});

test("of a long text, the part with the most hits", () => {
  const pieces = excerptOf(text(200), [3, 100, 104, 108]);
  expect(shown(pieces)).toMatch(/^…w96 .*w123 …$/);
  expect(pieces.filter(({ marked }) => marked).map((piece) => piece.text)).toEqual(["w100 ", "w104 ", "w108 "]);
});

test("without a hit in the text, its beginning", () => {
  expect(shown(excerptOf(text(40), []))).toMatch(/^w0 .*w27 …$/);
});

test("a hit at the end does not shorten it", () => {
  expect(shown(excerptOf(text(40), [39]))).toMatch(/^…w12 .*w39 $/);
});
