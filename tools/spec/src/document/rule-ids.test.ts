import { expect, test } from "vitest";
import { rulesNamed } from "./rule-ids.ts";

test.each([
  ["ABC-026", ["ABC-026"]],
  ["ABC-008..ABC-010", ["ABC-008", "ABC-009", "ABC-010"]],
  ["ABC-001..ABC-005", ["ABC-001", "ABC-002", "ABC-003", "ABC-004", "ABC-005"]],
  ["ABC-001..ABC-006", undefined],
  ["ABC-003..ABC-003", undefined],
  ["ABC-003..ABC-001", undefined],
  ["ABC-001..XYZ-002", undefined],
  ["ABC-26", undefined],
])("%s → %j", (entry, want) => {
  expect(rulesNamed(entry)).toEqual(want);
});
