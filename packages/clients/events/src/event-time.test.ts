import { expect, test } from "vitest";
import { eventTime } from "./event-time.ts";
import { ConfigurationError } from "./index.ts";

test.each([
  ["2026-11-01T12:00:00Z", "2026-11-01T12:00:00.000Z"],
  ["2026-11-01T13:30:00.250+01:30", "2026-11-01T12:00:00.250Z"],
  ["2026-12-31T23:30:00-01:00", "2027-01-01T00:30:00.000Z"],
])("EVT-020 EVT-023 · %s is written in UTC with Z: %s", (moment, text) => {
  expect(eventTime(new Date(moment))).toBe(text);
});

test.each([
  [1_793_534_400_000, "number"],
  [null, "null"],
  [undefined, "undefined"],
])("%s is no date", (value, type) => {
  expect(() => eventTime(value as unknown as Date)).toThrow(
    new ConfigurationError(`eventTime: this is of type ${type}; give a Date.`),
  );
});

test("an invalid date is refused in words", () => {
  expect(() => eventTime(new Date("yesterday"))).toThrow(ConfigurationError);
  expect(() => eventTime(new Date("yesterday"))).toThrow("eventTime: this is not a valid date.");
});
