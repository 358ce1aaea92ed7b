import { expect, it, vi } from "vitest";
import { seed } from "./seed.ts";

it("is the given one, or else the proof's own", () => {
  vi.stubEnv("TILLSIDE_PROVE_SEED", "-42");
  expect(seed(7)).toBe(-42);
  vi.stubEnv("TILLSIDE_PROVE_SEED", "");
  expect(seed(7)).toBe(7);
  vi.stubEnv("TILLSIDE_PROVE_SEED", undefined);
  expect(seed(undefined)).toBe(undefined);
});

it.each(["tomorrow", "1.5"])("refuses %j", (value) => {
  vi.stubEnv("TILLSIDE_PROVE_SEED", value);
  expect(() => seed(7)).toThrow(new Error(`TILLSIDE_PROVE_SEED is a whole number, not "${value}".`));
});
