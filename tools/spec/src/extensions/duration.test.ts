import { expect, test } from "vitest";
import { duration } from "./duration.ts";

test.each([
  [1, "1 second"],
  [90, "90 seconds"],
  [300, "5 minutes"],
  [3_600, "1 hour"],
  [10_800, "3 hours"],
  [86_400, "24 hours"],
])("%d s is %s", (seconds, expected) => {
  expect(duration(seconds)).toBe(expected);
});
