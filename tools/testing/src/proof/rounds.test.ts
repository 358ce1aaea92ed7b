import { expect, it, vi } from "vitest";
import { rounds } from "./rounds.ts";

it.each([
  ["1", 500],
  ["0", 25],
  ["", 25],
  [undefined, 25],
])("TILLSIDE_PROVE %j: %d of 25 or 500 rounds", (value, expected) => {
  vi.stubEnv("TILLSIDE_PROVE", value);
  expect(rounds(25, 500)).toBe(expected);
});
