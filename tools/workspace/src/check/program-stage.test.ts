import { expect, it } from "vitest";
import { programStage } from "./program-stage.ts";

it.each([
  ["ok", 0],
  ["failed", 1],
] as const)("a stage is %s when its program ends with %i", async (state, code) => {
  const script = `console.log("what it says"); process.exitCode = ${code}`;
  const stage = await programStage("rules", [process.execPath, "-e", script], new AbortController().signal);
  expect(stage).toMatchObject({ name: "rules", state, details: "what it says" });
});
