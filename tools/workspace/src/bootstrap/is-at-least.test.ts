import { describe, expect, it } from "vitest";
import { isAtLeast } from "./is-at-least.mjs";

describe("isAtLeast", () => {
  it.each([
    ["24.18.0", "24.18.0", true],
    ["v24.21.0", "24.18.0", true],
    ["26.0.0", "24.18.0", true],
    ["24.9.9", "24.18.0", false],
    ["20.20.2", "24.18.0", false],
    ["25.0.0-nightly20260401", "24.18.0", true],
    ["24", "24.18.0", false],
    ["0", "20.0.0", false],
  ])("%s ≥ %s is %s", (version, oldest, want) => {
    expect(isAtLeast(version, oldest)).toBe(want);
  });
});
