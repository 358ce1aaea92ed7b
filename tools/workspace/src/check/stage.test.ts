import { expect, it } from "vitest";
import { stageLine } from "./stage.ts";

it.each([
  ["ok", "✓ biome      1.2 s"],
  ["failed", "✗ biome      FAILED  1.2 s"],
  ["not run", "✗ biome      NOT RUN"],
] as const)("a stage that is %s reads %j", (state, want) => {
  expect(stageLine({ name: "biome", state, milliseconds: 1234, details: "" })).toBe(want);
});
