import { expect, test } from "vitest";
import { unquoted } from "./unquoted.ts";

test.each([
  ["86400", 86400],
  ["0.5", 0.5],
  ["true", true],
  ["007", "007"],
  ["", ""],
  ["1.0.0", "1.0.0"],
  ["yes", "yes"],
  [
    ["401", 403],
    [401, 403],
  ],
  [null, null],
])("%j → %j", (value, want) => {
  expect(unquoted(value)).toEqual(want);
});
