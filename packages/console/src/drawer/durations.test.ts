import { expect, test } from "vitest";
import { inWords } from "./durations.ts";

test.each([
  [0, "0 s"],
  [0.2, "1 s"],
  [89, "89 s"],
  [900, "15 min"],
  [5_399, "90 min"],
  [7_200, "2 h"],
  [86_400, "24 h"],
  [259_200, "3 days"],
])("%d seconds are %s", (seconds, words) => {
  expect(inWords(seconds)).toBe(words);
});
