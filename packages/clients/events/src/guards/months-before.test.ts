import { expect, test } from "vitest";
import { monthsBefore } from "./months-before.ts";

test.each([
  ["2026-11-20T12:00:00.000Z", 18, "2025-05-20T12:00:00.000Z"],
  ["2026-08-31T23:59:59.000Z", 18, "2025-02-28T23:59:59.000Z"],
  ["2025-08-31T00:00:00.000Z", 18, "2024-02-29T00:00:00.000Z"],
  ["2026-01-01T00:00:00.000Z", 1, "2025-12-01T00:00:00.000Z"],
])("EVT-021 EVT-023 · %s, %i calendar months earlier", (from, months, to) => {
  expect(new Date(monthsBefore(Date.parse(from), months)).toISOString()).toBe(to);
});
