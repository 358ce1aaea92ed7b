import { expect, test } from "vitest";
import { isOlsonName, momentsOf } from "./time-zone.ts";

test.each([
  ["America/New_York", "2026-01-01T00:00:00Z", "2026-01-01T05:00:00.000Z"],
  ["America/New_York", "2026-07-01T00:00:00Z", "2026-07-01T04:00:00.000Z"],
  ["America/New_York", "2026-03-08T04:00:00Z", "2026-03-08T08:00:00.000Z"],
  ["Asia/Kathmandu", "2026-01-01T00:00:00Z", "2025-12-31T18:15:00.000Z"],
  ["Etc/UTC", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00.000Z"],
  ["Mars/Olympus", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00.000Z"],
])("in %s the local time %s is %s", (zone, local, moment) => {
  expect(new Date(momentsOf(zone)(Date.parse(local))).toISOString()).toBe(moment);
});

test.each([
  ["Pacific/Honolulu", true],
  ["UTC", true],
  ["+05:00", false],
  ["Mars/Olympus", false],
  ["", false],
  [["UTC"], false],
])("%j is an Olson name: %s", (text, is) => {
  expect(isOlsonName(text)).toBe(is);
});
