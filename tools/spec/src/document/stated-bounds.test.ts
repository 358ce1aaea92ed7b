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
