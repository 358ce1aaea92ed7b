import { expect, test } from "vitest";
import { statedBounds } from "./stated-bounds.ts";

test.each<[string, readonly (readonly [string, number | undefined, number | undefined, string])[]]>([
  [
    "brand is at least 1 and at most 200 characters long.",
    [
      ["at least 1", 1, undefined, "and"],
      ["at most 200", undefined, 200, "characters"],
    ],
  ],
  [
    "The table restates name 3 to 400 and brand 1 to 200 characters.",
    [
      ["3 to 400", 3, 400, "and"],
      ["1 to 200", 1, 200, "characters"],
    ],
  ],
  ["A code of exactly 2 letters.", [["exactly 2", 2, 2, "letters"]]],
  ["Up to 65,536 characters.", [["Up to 65,536", undefined, 65_536, "characters"]]],
  ["No more than\n  twelve entries.", [["No more than twelve", undefined, 12, "entries"]]],
  ["No longer than 40 characters.", [["No longer than 40", undefined, 40, "characters"]]],
  ["No shorter than three characters.", [["No shorter than three", 3, undefined, "characters"]]],
  ["Maximum 40.", [["Maximum 40", undefined, 40, ""]]],
  ["Recommended maximum: 100,000 emails.", [["maximum: 100,000", undefined, 100_000, "emails"]]],
  [
    "A minimum of 3 and a maximum of 40 letters.",
    [
      ["minimum of 3", 3, undefined, "and"],
      ["maximum of 40", undefined, 40, "letters"],
    ],
  ],
  ["Limited to 40 entries.", [["Limited to 40", undefined, 40, "entries"]]],
  ["Between 3 and\n40 characters.", [["Between 3 and 40", 3, 40, "characters"]]],
  [
    "It is below 100 and has less than 5 digits.",
    [
      ["below 100", undefined, 99, "and"],
      ["less than 5", undefined, 4, "digits"],
    ],
  ],
  ["A limit below 1 gives no rows; its maximum is open. A share is at most 0.5.", []],
  ["Limited to 40 per minute, between 2 and 5 seconds, no longer than 3 hours, a maximum of 18 months.", []],
  [
    "An integer greater than 0; pages are counted from 1.",
    [
      ["greater than 0", 1, undefined, ""],
      ["counted from 1", 1, undefined, ""],
    ],
  ],
  ["Polls every 2 to 5 seconds, at most 10 times, at least one of two, up to 60 minutes.", []],
  ["A 400 to an address, at most 10 per minute.", []],
])("%s", (text, want) => {
  expect(statedBounds(text).map(({ words, least, most, unit }) => [words, least, most, unit])).toEqual(want);
});

test.each<[string, readonly boolean[]]>([
  ["At most 10 tags, each at most 40 characters.", [false, true]],
  ["At most 10 tags, of at most 40 characters each.", [false, true]],
  ["Tags, each of which has\n  between 3 and 40 characters.", [true]],
  ["In each call at most 100 events.", [false]],
])("%s which of them limit each item", (text, want) => {
  expect(statedBounds(text).map(({ each }) => each)).toEqual(want);
});
