import { expect, test } from "vitest";
import { dateOf, daysBetween, localTimeOf } from "./days.ts";

test.each([
  ["1970-01-02", 86_400_000],
  ["1970-01-02 00:00:01", 86_401_000],
  ["1970-01-02T00:00:01.250", 86_401_250],
  ["2025-02-29", undefined],
  ["2025-01-01 24:00:00", undefined],
  ["2025-13-01", undefined],
  ["", undefined],
])("the local time of %j is %s", (text, time) => {
  expect(localTimeOf(text)).toBe(time);
});

function between(start: string, end: string): readonly string[] {
  const { from, to } = daysBetween(localTimeOf(start) ?? 0, localTimeOf(end) ?? 0);
  return [dateOf(from), dateOf(to)];
}

test("a day counts as of its 00:00", () => {
  expect(between("2025-12-01", "2025-12-03")).toEqual(["2025-12-01", "2025-12-03"]);
  expect(between("2025-12-01 00:00:01", "2025-12-03 00:00:01")).toEqual(["2025-12-02", "2025-12-04"]);
});

test("outside of 2025 and 2026 there are no values", () => {
  expect(between("0001-01-01", "9999-12-31")).toEqual(["2025-01-01", "2030-01-01"]);
});
