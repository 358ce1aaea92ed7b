import { expect, test } from "vitest";
import { speaksOfKeys, statedDurations } from "./stated-durations.ts";

test.each<[string, readonly [number, string][]]>([
  ["For 24 hours a repeat returns the first outcome.", [[86_400, "24 hours"]]],
  ["v1 keys may be purged after three hours.", [[10_800, "three hours"]]],
  [
    "24 h less 60 min, a 3-hour window",
    [
      [86_400, "24 h"],
      [3_600, "60 min"],
      [10_800, "3-hour"],
    ],
  ],
  [
    "one day, 300 s",
    [
      [86_400, "one day"],
      [300, "300 s"],
    ],
  ],
  ["10 calls per minute, the last hour, version 3, 24 headers", []],
])("%j", (text, want) => {
  expect(statedDurations(text).map(({ seconds, words }) => [seconds, words])).toEqual(want);
});

test("a duration has its position and its sentence, across line ends", () => {
  const text = "It lives.\nA key is kept for 24\nhours. Then it goes.\n| after 3 h | purged |\n| x | y |\n";
  expect(statedDurations(text).map(({ index, end, sentence }) => [text.slice(index, end), sentence.trim()])).toEqual([
    ["24\nhours", "A key is kept for 24\nhours."],
    ["3 h", "| after 3 h | purged |"],
  ]);
});

test.each([
  ["A key is kept.", true],
  ["Its Idempotency-Key is kept.", true],
  ["Replays for a day.", true],
  ["An API key lives for a day.", false],
  ["The key pair lives for a day.", false],
  ["A token lives for a day.", false],
])("%j is about an idempotency key: %j", (sentence, want) => {
  expect(speaksOfKeys(sentence)).toBe(want);
});
